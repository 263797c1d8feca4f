// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FailedImages;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.fleet.SeenCluster;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.health.CauseLogs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/// One cluster of a fleet while it is read. Only a row is kept of the pictures it reads.
record AskedCluster(
        ClusterNames names, FleetQuestion question, Clusters clusters, Examination examination, Deadline end) {
    private static final Set<Resource<?>> BEHIND_A_HUB = Set.of(Resources.NODES, Resources.CLUSTER_OPERATORS);

    /// Read without a hub.
    private static final Set<Resource<?>> ALONE =
            Set.of(Resources.NODES, Resources.CLUSTER_OPERATORS, Resources.PENDING_PODS);

    private static final String REGION = "topology.kubernetes.io/region";

    private static final int NAMED = 4;

    private static final String BY_HUB = "all but that its hub is in touch with it (deadline)";

    sealed interface Contact {

        /// The cluster responds.
        ///
        /// @param version of its API server; empty when unknown
        record Reached(Cluster cluster, String version) implements Contact {}

        record None(FleetRow row) implements Contact {}
    }

    /// The row from the report of a hub in contact with the cluster, if there is one: requests to the cluster use
    /// connections that it shares with others.
    Optional<FleetRow> told() {
        return clusters.open(Optional.of(names.name()), question.caller()) instanceof Opened.Ready(Cluster cluster)
                ? cluster.hubReport()
                        .filter(report -> report.outage().isEmpty())
                        .map(report -> new FleetRow.Triaged(
                                names,
                                SeenCluster.of(
                                        report.asOf(),
                                        report.version(),
                                        report.region(),
                                        List.of(),
                                        _ -> FailedImages.NONE,
                                        BY_HUB),
                                report.complaints()))
                : Optional.empty();
    }

    /// Whether a row is more than the report of a hub.
    static boolean isOwn(FleetRow row) {
        return row.seen().filter(seen -> !seen.gaps().equals(BY_HUB)).isPresent();
    }

    /// Whether to contact the cluster is to parse its files.
    boolean recorded() {
        return clusters.open(Optional.of(names.name()), question.caller()) instanceof Opened.Ready(Cluster cluster)
                && cluster.origin() != Cluster.Origin.LIVE;
    }

    Contact contact() {
        return switch (opened()) {
            case Contact.None none -> none;
            case Contact.Reached(Cluster cluster, String _) -> {
                Picture picture = read(cluster, Set.of());
                yield RowErrors.of(picture)
                        .<Contact>map(this::none)
                        .orElseGet(() -> new Contact.Reached(cluster, version(picture)));
            }
        };
    }

    FleetRow triage() {
        return switch (opened()) {
            case Contact.None(FleetRow row) -> row;
            case Contact.Reached(Cluster cluster, String _) ->
                triage(cluster, read(cluster, cluster.hubReport().isPresent() ? BEHIND_A_HUB : ALONE));
        };
    }

    private FleetRow triage(Cluster cluster, Picture picture) {
        Coverage coverage = CoverageLedger.of(picture);
        List<Incident> incidents = Explanation.of(examination.findings(picture)).incidents();
        return RowErrors.of(picture)
                .or(() -> RowErrors.of(coverage, incidents))
                .map(this::silent)
                .orElseGet(() -> new FleetRow.Triaged(
                        names,
                        SeenCluster.of(
                                        picture.asOf(),
                                        ReadTraits.version(picture),
                                        region(cluster, picture),
                                        incidents,
                                        cause -> ImagesOf.cause(cause, picture),
                                        gaps(coverage))
                                .born(birth(cluster, picture)),
                        cluster.hubReport().map(HubReport::complaints).orElse(List.of())));
    }

    FleetRow verdict(Contact.Reached made) {
        AtomicReference<String> region = new AtomicReference<>("");
        AtomicReference<String> version = new AtomicReference<>(made.version());
        AtomicReference<String> birth = new AtomicReference<>("");
        Map<Subject, FailedImages> images = new ConcurrentHashMap<>();
        CauseLogs logs = CauseLogs.of(made.cluster(), end);
        Examined examined = examination.examine(
                made.cluster(), question.namespace(), end, ReadObserver.NONE, (picture, diagnosis) -> {
                    region.set(region(made.cluster(), picture));
                    version.updateAndGet(known -> known.isEmpty() ? ReadTraits.version(picture) : known);
                    birth.set(birth(made.cluster(), picture));
                    diagnosis.incidents().stream()
                            .map(incident -> incident.cause().subject())
                            .forEach(cause -> images.put(cause, ImagesOf.cause(cause, picture)));
                    return logs.look(picture, diagnosis);
                });
        return switch (examined) {
            case Examined.NoNamespace nowhere -> new FleetRow.ErrorRow(names, RowErrors.of(nowhere));
            case Examined.Reported(HealthReport report, Diagnosis _) ->
                RowErrors.of(report.coverage(), report.diagnosis().incidents())
                        .map(this::silent)
                        .orElseGet(() -> new FleetRow.FullVerdict(
                                names,
                                report.verdict(),
                                SeenCluster.of(
                                                report.asOf(),
                                                version.get(),
                                                region.get(),
                                                report.diagnosis().incidents(),
                                                cause -> images.getOrDefault(cause, FailedImages.NONE),
                                                gaps(report.coverage()))
                                        .born(birth.get())
                                        .settling(report.unsettled().stream()
                                                .map(Unsettled::text)
                                                .collect(Collectors.joining(", ")))));
        };
    }

    /// Opens the cluster without a request, except that a login plugin may have to run.
    private Contact opened() {
        return switch (clusters.open(Optional.of(names.name()), question.caller())) {
            case Opened.Ready(Cluster cluster) ->
                cluster.hubReport()
                        .flatMap(RowErrors::outage)
                        .map(this::none)
                        .orElseGet(() -> new Contact.Reached(cluster, ""));
            case Opened.Unusable why -> none(RowErrors.of(why));
            case Opened.Unknown _ -> none(RowErrors.GONE);
        };
    }

    private Contact none(RowError error) {
        return new Contact.None(silent(error));
    }

    /// The row of a cluster of which nothing was read. Files do not respond late: they were not read in time.
    FleetRow silent(RowError error) {
        return error.code() == RowError.Code.DEADLINE && clusters.commonOrigin() != Cluster.Origin.LIVE
                ? new FleetRow.NotAsked(names)
                : new FleetRow.ErrorRow(names, error);
    }

    private Picture read(Cluster cluster, Set<Resource<?>> lists) {
        return cluster.read(lists, Optional.empty(), end, ReadObserver.NONE);
    }

    private static String version(Picture picture) {
        return picture.version().known().map(ServerVersion::gitVersion).orElse("");
    }

    /// Those of the demo are made of one cluster.
    private static String birth(Cluster cluster, Picture picture) {
        return switch (cluster.origin()) {
            case LIVE -> ReadTraits.identity(picture);
            case RECORDING -> ReadTraits.birth(picture);
            case DEMO -> "";
        };
    }

    /// The region from its hub's report, else from its nodes if all have the same; else empty.
    private static String region(Cluster cluster, Picture picture) {
        return cluster.hubReport()
                .map(HubReport::region)
                .filter(region -> !region.isEmpty())
                .orElseGet(() -> {
                    Set<String> regions = picture.objects(Resources.NODES).stream()
                            .map(node -> node.labels().getOrDefault(REGION, ""))
                            .collect(Collectors.toSet());
                    return regions.size() == 1 ? regions.iterator().next() : "";
                });
    }

    /// `pods, nodes (forbidden)`: lists that a verdict needs and that could not be read.
    private static String gaps(Coverage coverage) {
        List<Coverage.Blind> gaps =
                coverage.notChecked().stream().filter(gap -> !gap.harmless()).toList();
        if (gaps.isEmpty()) {
            return "";
        }
        String names = Words.first(gaps.stream().map(Coverage.Blind::what).toList(), NAMED);
        String reasons = gaps.stream().map(AskedCluster::reason).distinct().collect(Collectors.joining(", "));
        return "%s (%s)".formatted(names, reasons);
    }

    /// The detail where it is more precise than the label: how much of a list is missing, or that it was not
    /// recorded.
    private static String reason(Coverage.Blind gap) {
        boolean inPart = gap.partial() && gap.reason() == Coverage.Reason.FAILED;
        return inPart || gap.unrecorded() ? gap.detail() : gap.reason().label();
    }
}
