// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.json.DeliveryDestination;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plans a sync of an Application of Argo CD, or of some of its objects: its controller does what the field
/// `operation` says.
///
/// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/sync-kubectl/">Syncing by the operation field</a>
record ArgoSync(ChangeTarget application, ObjectNode live, ChangeWish wish) {

    /// The objects of an Application that a sync changes. Argo CD uses its own rights, so the change policy is
    /// checked for them here. Flux syncs by itself soon anyway.
    static List<ChangeTarget> delivered(ChangeWish wish, ObjectNode live) {
        return resources(live)
                .filter(one ->
                        wish.objects().isEmpty() || wish.objects().stream().anyMatch(wanted -> isCalled(one, wanted)))
                .map(ArgoSync::target)
                .toList();
    }

    Planning plan() {
        return refused().orElseGet(this::possible);
    }

    private Optional<Planning> refused() {
        String words = application.words();
        if (DeliveryDestination.isElsewhere(live.path("spec"))) {
            return no(
                    "%s is delivered to another cluster, whose objects are not seen here.".formatted(words),
                    "Sync it with Argo CD.");
        }
        if (live.has("operation")) {
            return no("%s is being synced.".formatted(words), "Wait for it to end.");
        }
        for (String wanted : wish.objects()) {
            long found = resources(live).filter(one -> isCalled(one, wanted)).count();
            if (found != 1) {
                return no(
                        "%s delivers %s '%s'."
                                .formatted(words, found == 0 ? "no" : "several", ImageGrammar.shown(wanted)),
                        "Name objects as detect-drift does, such as Deployment shop/cart.");
            }
        }
        return resources(live).findAny().isPresent()
                ? Optional.empty()
                : no(
                        "The status of %s names no objects, so that it is not known what a sync changes."
                                .formatted(words),
                        "Plan it again once Argo CD has compared it.");
    }

    private static Optional<Planning> no(String why, String wayOut) {
        return Optional.of(new Planning.NotPossible(why, wayOut));
    }

    private Planning possible() {
        List<JsonNode> chosen = wish.objects().stream()
                .flatMap(wanted -> resources(live).filter(one -> isCalled(one, wanted)))
                .toList();
        List<JsonNode> synced = chosen.isEmpty() ? resources(live).toList() : chosen;
        List<JsonNode> pruned = synced.stream()
                .filter(one -> wish.prune() && one.path("requiresPruning").asBoolean())
                .toList();
        long outOfSync = synced.stream()
                .filter(one -> one.path("status").asText().equals("OutOfSync"))
                .count();
        ObjectNode patch = operation(chosen, !pruned.isEmpty());
        return Planning.Possible.of(
                new ObjectChange(application, live, ChangePlanner.operation(patch)),
                "sync %s of %s%s"
                        .formatted(
                                chosen.isEmpty() ? "all %d objects".formatted(synced.size()) : places(chosen),
                                application.words(),
                                pruned.isEmpty() ? ", nothing is pruned" : ", and delete " + places(pruned)),
                "%d of them %s OutOfSync".formatted(outOfSync, outOfSync == 1 ? "is" : "are"),
                application.patchLine(ChangePlanner.merge(patch)),
                ChangePlanner.node());
    }

    /// @param chosen the only objects that are synced; empty for all
    private ObjectNode operation(List<JsonNode> chosen, boolean prune) {
        ObjectNode patch = ChangePlanner.node();
        patch.withObject("/operation/initiatedBy").put("username", "cluster-health-mcp");
        ObjectNode sync = patch.withObject("/operation/sync").put("prune", prune);
        // Otherwise the newest revision is synced, which the plan does not show.
        copy("revision", live.at("/status/sync"), sync);
        copy("revisions", live.at("/status/sync"), sync);
        // Only the API server of Argo CD copies the options of the policy into the operation.
        copy("syncOptions", live.at("/spec/syncPolicy"), sync);
        copy("retry", live.at("/spec/syncPolicy"), patch.withObject("/operation"));
        if (!chosen.isEmpty()) {
            ArrayNode resources = sync.putArray("resources");
            chosen.forEach(one -> {
                ObjectNode named = resources.addObject();
                Stream.of("group", "kind", "namespace", "name")
                        .forEach(member -> named.put(member, one.path(member).asText()));
            });
        }
        return patch;
    }

    private static void copy(String member, JsonNode from, ObjectNode to) {
        if (from.has(member)) {
            to.set(member, from.path(member));
        }
    }

    private static Stream<JsonNode> resources(ObjectNode live) {
        return live.at("/status/resources").valueStream();
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
        String withoutPlace = one.path("kind").asText() + " " + one.path("name").asText();
        return withoutPlace.equalsIgnoreCase(wanted) || place(one).equalsIgnoreCase(wanted);
    }

    private static String places(List<JsonNode> objects) {
        return objects.stream().map(ArgoSync::place).collect(Collectors.joining(", "));
    }

    /// `Deployment shop/cart`.
    private static String place(JsonNode one) {
        String namespace = one.path("namespace").asText();
        return one.path("kind").asText() + " " + (namespace.isEmpty() ? "" : namespace + "/")
                + one.path("name").asText();
    }
}
