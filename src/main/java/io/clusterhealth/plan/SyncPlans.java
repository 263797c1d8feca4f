// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Plans a request to a GitOps controller to sync now.
record SyncPlans(ChangeTarget target, ObjectNode live) {
    private static final String REQUESTED = "reconcile.fluxcd.io/requestedAt";
    private static final String SOURCES = "source.toolkit.fluxcd.io";
    private static final Set<String> FLUX = Set.of("kustomize.toolkit.fluxcd.io", "helm.toolkit.fluxcd.io", SOURCES);

    Planning request(ChangeWish wish) {
        if (target.resource().is("argoproj.io", "Application")) {
            return new ArgoSync(target, live, wish).plan();
        }
        return FLUX.contains(target.resource().group())
                ? flux(wish)
                : no(
                        "%s delivers no other objects.".formatted(target.words()),
                        tracked()
                                .map("Name %s, which delivers it."::formatted)
                                .orElse(
                                        "Name an Application of Argo CD, or a Kustomization, HelmRelease or source of Flux."));
    }

    /// The object that delivers this one, by the marks that its controller sets.
    private Optional<String> tracked() {
        String application = live.at("/metadata/annotations/argocd.argoproj.io~1tracking-id")
                .asText()
                .replaceFirst(":.*", "");
        JsonNode labels = live.at("/metadata/labels");
        return Stream.of(
                        Map.entry("Application of Argo CD", application),
                        Map.entry(
                                "Kustomization",
                                labels.path("kustomize.toolkit.fluxcd.io/name").asText()),
                        Map.entry(
                                "HelmRelease",
                                labels.path("helm.toolkit.fluxcd.io/name").asText()))
                .filter(one -> !one.getValue().isEmpty())
                .map(one -> one.getKey() + " " + one.getValue())
                .findFirst();
    }

    /// @see <a href="https://fluxcd.io/flux/components/kustomize/kustomizations/#triggering-a-reconcile">Flux</a>
    private Planning flux(ChangeWish wish) {
        JsonNode spec = live.path("spec");
        if (spec.path("suspend").asBoolean()) {
            return no("%s is suspended.".formatted(target.words()), "Its owner has to resume it.");
        }
        if (wish.prune() || !wish.objects().isEmpty()) {
            return no(
                    "Flux delivers all of %s, and spec.prune decides what it deletes.".formatted(target.words()),
                    "Leave objects and prune out.");
        }
        String now = wish.now().truncatedTo(ChronoUnit.SECONDS).toString();
        ObjectNode patch = ChangePlanner.node();
        patch.withObject("/metadata/annotations").put(REQUESTED, now);
        return Planning.Possible.of(
                new ObjectChange(target, live, ChangePlanner.operation(patch)),
                "have Flux %s %s now"
                        .formatted(target.resource().group().equals(SOURCES) ? "fetch" : "deliver", target.words()),
                spec.path("prune").asBoolean() ? "its spec.prune deletes what Git has no more" : "",
                "annotate %s --overwrite %s=%s".formatted(target.path(), REQUESTED, now),
                ChangePlanner.node());
    }

    private static Planning no(String why, String wayOut) {
        return new Planning.NotPossible(why, wayOut);
    }
}
