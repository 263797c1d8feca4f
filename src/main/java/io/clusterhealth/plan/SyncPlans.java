// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.json.DeliveryDestination;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Plans a request to a GitOps controller to sync now.
record SyncPlans(ChangeTarget target, ObjectNode live) {
    private static final String REQUESTED = "reconcile.fluxcd.io/requestedAt";
    private static final Set<String> FLUX =
            Set.of("kustomize.toolkit.fluxcd.io", "helm.toolkit.fluxcd.io", "source.toolkit.fluxcd.io");

    /// The objects of an Application that a sync changes. Argo CD uses its own rights, so the change policy is
    /// checked for them here. Flux syncs by itself soon anyway.
    static List<ChangeTarget> delivered(ChangeWish wish, ObjectNode live) {
        return live.at("/status/resources")
                .valueStream()
                .filter(one ->
                        wish.objects().isEmpty() || wish.objects().stream().anyMatch(wanted -> isCalled(one, wanted)))
                .map(SyncPlans::target)
                .toList();
    }

    private static ChangeTarget target(JsonNode one) {
        String namespace = one.path("namespace").asText();
        String kind = one.path("kind").asText();
        return new ChangeTarget(
                new ApiResource(
                        one.path("group").asText(),
                        one.path("version").asText(),
                        kind.toLowerCase(Locale.ROOT),
                        kind,
                        List.of(),
                        !namespace.isEmpty()),
                new ObjectName(namespace, one.path("name").asText()));
    }

    private static boolean isCalled(JsonNode one, String wanted) {
        return name(one).equalsIgnoreCase(wanted) || place(one).equalsIgnoreCase(wanted);
    }

    Planning request(ChangeWish wish) {
        String group = target.resource().group();
        if (group.equals("argoproj.io") && target.resource().kind().equals("Application")) {
            return argo(wish);
        }
        return FLUX.contains(group)
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
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.withObject("/metadata/annotations")
                .put(REQUESTED, wish.now().truncatedTo(ChronoUnit.SECONDS).toString());
        return Planning.Possible.of(
                new ObjectChange(target, live, ChangePlanner.operation(patch)),
                "have Flux deliver " + target.words() + " now",
                spec.path("prune").asBoolean() ? "its spec.prune deletes what Git has no more" : "",
                "annotate %s --overwrite %s=%s"
                        .formatted(
                                target.path(),
                                REQUESTED,
                                patch.at("/metadata/annotations")
                                        .path(REQUESTED)
                                        .asText()),
                ChangePlanner.node());
    }

    /// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/sync-kubectl/">Syncing by the operation
    /// field</a>
    private Planning argo(ChangeWish wish) {
        if (DeliveryDestination.isElsewhere(live.path("spec"))) {
            return no(
                    "%s is delivered to another cluster, whose objects are not seen here.".formatted(target.words()),
                    "Sync it with Argo CD.");
        }
        if (live.has("operation")) {
            return no("%s is being synced.".formatted(target.words()), "Wait for it to end.");
        }
        List<JsonNode> chosen = new ArrayList<>();
        for (String wanted : wish.objects()) {
            List<JsonNode> found = live.at("/status/resources")
                    .valueStream()
                    .filter(one -> isCalled(one, wanted))
                    .toList();
            if (found.size() != 1) {
                return no(
                        "%s delivers %s '%s'."
                                .formatted(
                                        target.words(), found.isEmpty() ? "no" : "several", ImageGrammar.shown(wanted)),
                        "Name objects as detect-drift does, such as Deployment shop/cart.");
            }
            chosen.addAll(found);
        }
        List<JsonNode> all = live.at("/status/resources").valueStream().toList();
        if (all.isEmpty()) {
            return no(
                    "The status of %s names no objects, so that it is not known what a sync changes."
                            .formatted(target.words()),
                    "Plan it again once Argo CD has compared it.");
        }
        List<JsonNode> concerned = chosen.isEmpty() ? all : chosen;
        List<String> pruned = concerned.stream()
                .filter(one -> wish.prune() && one.path("requiresPruning").asBoolean())
                .map(SyncPlans::place)
                .toList();
        String sentence = "sync %s of %s%s"
                .formatted(
                        chosen.isEmpty()
                                ? "all %d objects".formatted(all.size())
                                : String.join(
                                        ", ",
                                        chosen.stream().map(SyncPlans::place).toList()),
                        target.words(),
                        pruned.isEmpty() ? ", nothing is pruned" : ", and delete " + String.join(", ", pruned));
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.withObject("/operation/initiatedBy").put("username", "cluster-health-mcp");
        ObjectNode sync = patch.withObject("/operation/sync").put("prune", !pruned.isEmpty());
        // Otherwise the newest revision is synced, which the plan does not show.
        for (String revision : List.of("revision", "revisions")) {
            JsonNode compared = live.at("/status/sync").path(revision);
            if (!compared.isMissingNode()) {
                sync.set(revision, compared);
            }
        }
        // Only the API server of Argo CD copies the options of the policy into the operation.
        JsonNode policy = live.at("/spec/syncPolicy");
        if (policy.has("syncOptions")) {
            sync.set("syncOptions", policy.path("syncOptions"));
        }
        if (policy.has("retry")) {
            patch.withObject("/operation").set("retry", policy.path("retry"));
        }
        if (!chosen.isEmpty()) {
            ArrayNode resources = sync.putArray("resources");
            chosen.forEach(one -> resources
                    .addObject()
                    .put("group", one.path("group").asText())
                    .put("kind", one.path("kind").asText())
                    .put("namespace", one.path("namespace").asText())
                    .put("name", one.path("name").asText()));
        }
        long outOfSync = concerned.stream()
                .filter(one -> one.path("status").asText().equals("OutOfSync"))
                .count();
        return Planning.Possible.of(
                new ObjectChange(target, live, ChangePlanner.operation(patch)),
                sentence,
                "%d of them %s OutOfSync".formatted(outOfSync, outOfSync == 1 ? "is" : "are"),
                target.patchLine(ChangePlanner.merge(patch)),
                JsonNodeFactory.instance.objectNode());
    }

    /// `Deployment shop/cart`.
    private static String place(JsonNode one) {
        String namespace = one.path("namespace").asText();
        return one.path("kind").asText() + " " + (namespace.isEmpty() ? "" : namespace + "/")
                + one.path("name").asText();
    }

    private static String name(JsonNode one) {
        return one.path("kind").asText() + " " + one.path("name").asText();
    }

    private static Planning no(String why, String wayOut) {
        return new Planning.NotPossible(why, wayOut);
    }
}
