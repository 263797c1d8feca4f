// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.FieldOwners;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// When Argo CD or Flux reverts a change of an object that it delivers.
///
/// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/auto_sync/">Automated Sync Policy</a>
/// @see <a href="https://fluxcd.io/flux/components/helm/helmreleases/#drift-detection">Drift detection</a>, which a
/// HelmRelease has to switch on
final class SyncPolicy {
    private static final String TRACKING = "/metadata/annotations/argocd.argoproj.io~1tracking-id";
    private static final String INSTANCE = "/metadata/labels/argocd.argoproj.io~1instance";

    private SyncPolicy() {}

    /// One clause for each that delivers the object and can be read.
    static List<String> of(TriedChange tried, WritableCluster writable, Deadline deadline) {
        return Stream.of(
                        argo(tried, writable, deadline),
                        flux("Kustomization", "kustomize", tried, writable, deadline),
                        flux("HelmRelease", "helm", tried, writable, deadline))
                .flatMap(Optional::stream)
                .toList();
    }

    /// Flux labels what it delivers with the name and namespace of the object that says so.
    private static Optional<String> flux(
            String kind, String group, TriedChange tried, WritableCluster writable, Deadline deadline) {
        JsonNode labels = tried.change().live().at("/metadata/labels");
        String name = labels.path(group + ".toolkit.fluxcd.io/name").asText();
        String namespace = labels.path(group + ".toolkit.fluxcd.io/namespace").asText();
        return name.isEmpty() || namespace.isEmpty()
                ? Optional.empty()
                : writable.items(RelatedObjects.all(kind, namespace), deadline).stream()
                        .flatMap(List::stream)
                        .filter(one -> ObjectName.of(one).name().equals(name))
                        .findFirst()
                        .map(one -> flux(kind, one));
    }

    private static String flux(String kind, JsonNode source) {
        boolean chart = kind.equals("HelmRelease");
        boolean corrects =
                !chart || source.at("/spec/driftDetection/mode").asText().equals("enabled");
        String when = source.at("/spec/suspend").asBoolean()
                ? "not before %s %s is resumed, which is suspended"
                : corrects ? "within the interval of %s %s" : "with the next upgrade of %s %s, which corrects no drift";
        return "%s, %s; change its %s instead"
                .formatted(
                        FieldOwners.FLUX,
                        when.formatted(kind, ObjectName.of(source)),
                        chart ? "HelmRelease" : "Git repository");
    }

    private static Optional<String> argo(TriedChange tried, WritableCluster writable, Deadline deadline) {
        JsonNode live = tried.change().live();
        String tracked = live.at(TRACKING).asText().replaceFirst(":.*", "");
        String name = tracked.isEmpty() ? live.at(INSTANCE).asText() : tracked;
        return name.isEmpty()
                ? Optional.empty()
                : writable.items(RelatedObjects.all("Application", ""), deadline).stream()
                        .flatMap(List::stream)
                        .filter(one -> isCalled(one, name))
                        .findFirst()
                        .map(SyncPolicy::words);
    }

    /// An Application outside of the namespace of Argo CD is tracked as `namespace_name`.
    private static boolean isCalled(JsonNode application, String tracked) {
        ObjectName name = ObjectName.of(application);
        return tracked.equals(name.name()) || tracked.equals(name.namespace() + "_" + name.name());
    }

    private static String words(JsonNode application) {
        JsonNode automated = application.at("/spec/syncPolicy/automated");
        boolean on = automated.isObject() && automated.path("enabled").asBoolean(true);
        String when = !on
                ? "at the next sync of Application %s, which does not sync by itself"
                : automated.path("selfHeal").asBoolean()
                        ? "within minutes, since Application %s heals itself"
                        : "with the next change in Git, since Application %s syncs only then";
        return "Argo CD, %s; change its Git repository instead".formatted(when.formatted(ObjectName.of(application)));
    }
}
