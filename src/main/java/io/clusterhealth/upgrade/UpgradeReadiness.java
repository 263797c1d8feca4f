// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.upgrade.Judged.Status;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whether a cluster may be upgraded: the results of all sections.
///
/// @param sections in their order
public record UpgradeReadiness(List<Judged> sections) {
    /// The name of OpenShift's single ClusterVersion.
    private static final String VERSION = "version";

    private static final Section OLM =
            Section.ofFindings("olm-operators", Resources.SUBSCRIPTIONS, Resources.CLUSTER_SERVICE_VERSIONS);

    private static final Section WEBHOOKS = new Section(
            "webhooks",
            Set.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS, Resources.ENDPOINT_SLICES),
            WebhooksAtUrls::obstacles);

    private static final Section BUDGETS =
            new Section("disruption-budgets", Set.of(Resources.DISRUPTION_BUDGETS), DisruptionBudgets::obstacles);

    private static final List<Section> OF_OPENSHIFT = List.of(
            Section.of("cluster-version", VersionState::obstacles, Resources.CLUSTER_VERSIONS),
            Section.of(Section.TARGET, TargetOffered::obstacles, Resources.CLUSTER_VERSIONS),
            Section.of("update-service", VersionState::channel, Resources.CLUSTER_VERSIONS),
            Section.ofFindings("overrides", Resources.CLUSTER_VERSIONS),
            Section.of("admin-acks", Upgradeable::acknowledgements, Resources.CLUSTER_VERSIONS),
            Section.of("cluster-operators", Upgradeable::ofOperators, Resources.CLUSTER_OPERATORS),
            Section.of("api-server", UpgradeReadiness::apiServer),
            Section.of("machine-config-pools", PoolsReady::obstacles, Resources.MACHINE_CONFIG_POOLS),
            Section.of("nodes", NodesReady::obstacles, Resources.NODES),
            Section.ofFindings("capacity", Resources.NODES, Resources.PODS),
            Section.of("platform-warnings", PlatformWarnings::obstacles, Resources.EVENTS),
            BUDGETS,
            Section.of("removed-apis", RemovedApis::counted, Resources.API_REQUEST_COUNTS),
            Section.ofFindings("certificate-requests", Resources.SIGNING_REQUESTS),
            Section.of("machines", MachinesReady::obstacles, Resources.MACHINES, Resources.MACHINE_HEALTH_CHECKS),
            OLM,
            Section.of("alerts", UpdateAlerts::obstacles, Resources.ALERTS),
            WEBHOOKS);

    private static final List<Section> OF_KUBERNETES = List.of(
            Section.of(Section.TARGET, TargetOffered::ofKubernetes),
            Section.of("api-server", UpgradeReadiness::apiServer),
            Section.of("nodes", NodesReady::obstacles, Resources.NODES),
            Section.ofFindings("capacity", Resources.NODES, Resources.PODS),
            Section.of("platform-warnings", PlatformWarnings::obstacles, Resources.EVENTS),
            BUDGETS,
            WEBHOOKS,
            Section.of("removed-apis", RemovedApis::measured, Resources.DEPRECATED_APIS),
            Section.ofFindings("certificate-requests", Resources.SIGNING_REQUESTS),
            OLM);

    public UpgradeReadiness {
        sections = List.copyOf(sections);
    }

    /// Whether the cluster may be upgraded.
    public enum UpgradeVerdict {
        READY,
        REVIEW,
        /// Nothing blocks it as far as was checked, and a section could not be checked.
        UNKNOWN,
        BLOCKED;

        /// The word in responses.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The lists that are read for every cluster beside those of a verdict. Leases are included, since kubelets and
    /// controllers may be silent for minutes before another list requires them.
    public static Set<Resource<?>> first() {
        Set<Resource<?>> both = new HashSet<>(needs(OF_OPENSHIFT));
        both.retainAll(needs(OF_KUBERNETES));
        both.add(Resources.LEASES);
        return both;
    }

    /// The additional lists for a cluster of this kind.
    public static Set<Resource<?>> more(Picture first) {
        Set<Resource<?>> more = new HashSet<>(needs(openShift(first) ? OF_OPENSHIFT : OF_KUBERNETES));
        more.removeAll(first.wanted());
        return more;
    }

    private static Set<Resource<?>> needs(List<Section> sections) {
        return sections.stream().flatMap(section -> section.needs().stream()).collect(Collectors.toSet());
    }

    /// Names of the sections for all kinds of clusters; those of OpenShift first.
    public static List<String> allNames() {
        return Stream.concat(OF_OPENSHIFT.stream(), OF_KUBERNETES.stream())
                .map(Section::name)
                .distinct()
                .toList();
    }

    /// Names of all sections of this cluster.
    public List<String> names() {
        return sections.stream().map(Judged::section).toList();
    }

    /// Whether this is OpenShift; a cluster whose ClusterVersion cannot be read counts as one. A cluster that serves
    /// the kind without that object does not.
    public static boolean openShift(Picture picture) {
        return picture.list(Resources.CLUSTER_VERSIONS)
                .unread()
                .map(Unread::obtainable)
                .orElseGet(() -> picture.objects(Resources.CLUSTER_VERSIONS).stream()
                        .anyMatch(version -> version.name().equals(VERSION)));
    }

    /// Evaluates every section for the kind of cluster.
    ///
    /// @param findings the findings of the checks in the picture
    public static UpgradeReadiness of(Picture picture, List<Finding> findings, Target target) {
        return new UpgradeReadiness((openShift(picture) ? OF_OPENSHIFT : OF_KUBERNETES)
                .stream()
                        .map(section -> Judged.of(section, picture, findings, target))
                        .toList());
    }

    /// Blocked by a single blocker, unknown by a single section without a result.
    public UpgradeVerdict verdict() {
        if (any(Status.BLOCKED)) {
            return UpgradeVerdict.BLOCKED;
        }
        if (any(Status.UNKNOWN)) {
            return UpgradeVerdict.UNKNOWN;
        }
        return any(Status.REVIEW) ? UpgradeVerdict.REVIEW : UpgradeVerdict.READY;
    }

    /// The obstacles of one weight, in the order of their sections.
    public Stream<Obstacle> obstacles(Weight weight) {
        return sections.stream()
                .flatMap(section -> section.obstacles().stream())
                .filter(obstacle -> obstacle.weight() == weight);
    }

    /// Whether the target is no version that an upgrade can reach now, whatever else is resolved.
    public boolean outOfReach() {
        return sections.stream()
                .anyMatch(section -> section.section().equals(Section.TARGET) && section.status() == Status.BLOCKED);
    }

    /// The readiness of the API server, and of etcd behind it, is a finding where it is known.
    private static List<Obstacle> apiServer(Picture picture, Target target) {
        Evidence unknown = Evidence.of("its readiness could not be asked for");
        return picture.readiness().known().isPresent()
                ? List.of()
                : List.of(Obstacle.review(Subject.API_SERVER, unknown, "kubectl get --raw '/readyz?verbose'"));
    }

    private boolean any(Status status) {
        return sections.stream().anyMatch(section -> section.status() == status);
    }
}
