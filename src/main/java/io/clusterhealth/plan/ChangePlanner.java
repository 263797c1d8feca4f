// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.text.KubectlContext;
import io.clusterhealth.text.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plans a wish about one object: its requests, its sentence and its undo.
public record ChangePlanner(ChangeTarget target, ObjectNode live, List<ObjectNode> related) {

    /// Other metadata is set by the API server, or makes controllers delete objects.
    private static final Set<String> OPEN_METADATA = Set.of("labels", "annotations");

    public ChangePlanner {
        related = List.copyOf(related);
    }

    public static List<RelatedObjects> related(ChangeWish wish, ChangeTarget target, ObjectNode live) {
        return switch (wish.action()) {
            case UNDO -> RolloutHistory.lists(target, live);
            case DRAIN -> NodePlans.pods(target);
            case DELETE -> Dependents.lists(target);
            case APPROVE_CSR -> SigningPlans.node(live);
            case SCALE,
                    RESTART,
                    PAUSE,
                    RESUME,
                    SUSPEND,
                    RESUME_JOB,
                    SET_IMAGE,
                    SET_RESOURCES,
                    LABEL,
                    ANNOTATE,
                    PATCH,
                    CORDON,
                    UNCORDON,
                    APPLY,
                    REQUEST_SYNC,
                    SYNC_FROM_GIT -> List.of();
        };
    }

    /// The objects that a controller would change because of the wish, from the object's status.
    public static List<ChangeTarget> delivered(ChangeWish wish, ObjectNode live) {
        return wish.action() == ChangeWish.ChangeAction.REQUEST_SYNC ? ArgoSync.delivered(wish, live) : List.of();
    }

    public Planning plan(ChangeWish wish) {
        WorkloadPlans workload = new WorkloadPlans(target, live);
        NodePlans node = new NodePlans(target, live);
        return switch (wish.action()) {
            case SCALE -> workload.scale(wish);
            case RESTART -> workload.restart(wish);
            case UNDO -> workload.undo(wish.revision(), RolloutHistory.of(live, related));
            case PAUSE -> workload.pause(true);
            case RESUME -> workload.pause(false);
            case SUSPEND -> workload.suspend(true);
            case RESUME_JOB -> workload.suspend(false);
            case SET_IMAGE -> new ContainerPlans(target, live).image(wish);
            case SET_RESOURCES -> new ContainerPlans(target, live).resources(wish);
            case LABEL -> values("label", "labels", wish.values());
            case ANNOTATE -> values("annotate", "annotations", wish.values());
            case PATCH -> patch(wish.patch());
            case CORDON -> node.cordon(true);
            case UNCORDON -> node.cordon(false);
            case DRAIN -> node.drain(related, wish.force());
            case DELETE -> new Dependents(target, live, related).delete();
            case APPROVE_CSR -> new SigningPlans(target, live).approve(related, wish.now());
            case REQUEST_SYNC -> new SyncPlans(target, live).request(wish);
            case APPLY, SYNC_FROM_GIT -> throw new IllegalStateException("manifests are planned together");
        };
    }

    private Planning values(String action, String member, ObjectNode values) {
        if (values.isEmpty()) {
            return missing(action, "values");
        }
        ObjectNode patch = node();
        ObjectNode set = patch.putObject("metadata").putObject(member);
        ObjectNode back = node();
        List<String> words = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        JsonNode now = live.path("metadata").path(member);
        Optional<String> contradiction = values.properties().stream()
                .filter(value -> value.getKey().endsWith("-"))
                .filter(value -> !value.getValue().asText().isEmpty() || values.has(withoutHyphen(value.getKey())))
                .map(Map.Entry::getKey)
                .findFirst();
        if (contradiction.isPresent()) {
            return new Planning.NotPossible(
                    "'%s' removes a key, and it is also given a value.".formatted(contradiction.get()),
                    "Give its value, or '%s' with an empty one.".formatted(contradiction.get()));
        }
        boolean nothing = values.properties().stream()
                .allMatch(value -> value.getKey().endsWith("-") && !now.has(withoutHyphen(value.getKey())));
        for (Map.Entry<String, JsonNode> value : values.properties()) {
            boolean removes = value.getKey().endsWith("-");
            String key = removes ? withoutHyphen(value.getKey()) : value.getKey();
            if (removes) {
                set.putNull(key);
                if (!now.has(key) && !nothing) {
                    continue;
                }
                removed.add(key);
            } else {
                set.put(key, value.getValue().asText());
                words.add(key + "=" + value.getValue().asText());
            }
            if (now.has(key)) {
                back.put(key, now.path(key).asText());
            } else {
                back.put(key + "-", "");
            }
        }
        ObjectNode undo = target.wish(action);
        undo.set("values", back);
        String with = words.isEmpty() ? "" : "%s %s with %s".formatted(action, target.words(), String.join(" ", words));
        String without = removed.isEmpty()
                ? ""
                : "remove %s %s from %s"
                        .formatted(
                                removed.size() == 1 ? member.replaceFirst("s$", "") : member,
                                String.join(", ", removed),
                                with.isEmpty() ? target.words() : "it");
        String pairs = Stream.concat(words.stream(), removed.stream().map(key -> key + "-"))
                .map(ShellWord::of)
                .collect(Collectors.joining(" "));
        return Planning.Possible.of(
                new ObjectChange(target, live, merge(patch)),
                with + (with.isEmpty() || without.isEmpty() ? "" : ", and ") + without,
                "",
                pairs.length() > ChangeTarget.LONGEST_IN_LINE
                        ? target.patchLine(merge(patch))
                        : "%s %s %s --overwrite".formatted(action, target.path(), pairs),
                undo);
    }

    private static String withoutHyphen(String key) {
        return key.substring(0, key.length() - 1);
    }

    private Planning patch(ObjectNode patch) {
        if (patch.isEmpty()) {
            return missing("patch", "patch");
        }
        boolean closed = patch.properties().stream()
                .map(Map.Entry::getKey)
                .anyMatch(member ->
                        Set.of("apiVersion", "kind", "status", "operation").contains(member));
        if (closed
                || (patch.has("metadata") && !patch.path("metadata").isObject())
                || patch.path("metadata").properties().stream()
                        .anyMatch(member -> !OPEN_METADATA.contains(member.getKey()))) {
            return new Planning.NotPossible(
                    "A patch changes the spec or data of an object, its labels and its annotations, nothing else.",
                    "Leave the rest out, or make it by hand: %s."
                            .formatted(KubectlContext.shown(target.byHand(ChangeWish.ChangeAction.PATCH))));
        }
        if (SealedPlan.isTooLong(patch)) {
            return new Planning.NotPossible(
                    "The patch is longer than %d characters.".formatted(SealedPlan.LONGEST_PATCH),
                    "Change less at a time.");
        }
        ObjectNode undo = target.wish("patch");
        undo.set("patch", MergePatches.back(patch, live));
        return Planning.Possible.of(
                new ObjectChange(target, live, merge(patch)),
                "patch %s: %s".formatted(target.words(), String.join(", ", PatchWords.of(patch, live))),
                RolloutEffect.of(
                        live,
                        !patch.at("/spec/template").isMissingNode(),
                        patch.at("/spec").has("paused")
                                ? patch.at("/spec/paused").asBoolean()
                                : RolloutEffect.isPaused(live),
                        0),
                target.patchLine(merge(patch)),
                undo);
    }

    static Planning missing(String action, String argument) {
        return new Planning.NotPossible(
                "The action %s needs the argument '%s'.".formatted(action, argument), "Call again with it.");
    }

    static PatchRequest merge(ObjectNode patch) {
        return new PatchRequest(PatchKind.MERGE, patch);
    }

    static PatchRequest operation(ObjectNode patch) {
        return new PatchRequest(PatchKind.MERGE, patch, true);
    }

    static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}
