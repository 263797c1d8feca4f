// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ObjectPatch.PatchKind;
import io.clusterhealth.plan.PlannedChange.Planning;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Makes a patch, a sentence and a way back of what is wanted of an object.
///
/// @param live the object as it is
public record ChangePlanner(ChangeTarget target, ObjectNode live) {
    private static final String ALL_OF = "Give an object that has this.";

    /// Of the metadata the rest is the API server's, or tells controllers to delete.
    private static final Set<String> OPEN_METADATA = Set.of("labels", "annotations");

    private static final Set<String> RESTARTED = Set.of("Deployment", "StatefulSet", "DaemonSet");

    /// What the wish comes to.
    public Planning plan(ChangeWish wish) {
        return switch (wish.action()) {
            case SCALE -> scale(wish);
            case RESTART -> restart(wish);
            case CORDON -> cordon(true);
            case UNCORDON -> cordon(false);
            case SET_IMAGE -> image(wish);
            case LABEL -> values("label", "labels", wish.values());
            case ANNOTATE -> values("annotate", "annotations", wish.values());
            case PATCH -> patch(wish.patch());
        };
    }

    private Planning scale(ChangeWish wish) {
        JsonNode now = live.path("spec").path("replicas");
        if (!now.isInt()) {
            return new Planning.NotPossible("%s has no replicas.".formatted(target.words()), ALL_OF);
        }
        if (wish.replicas().isEmpty()) {
            return missing("scale", "replicas");
        }
        int wanted = wish.replicas().getAsInt();
        int more = wanted - now.asInt();
        ObjectNode patch = node();
        patch.putObject("spec").put("replicas", wanted);
        return possible(
                merge(patch),
                "scale %s from %d to %d".formatted(target.words(), now.asInt(), wanted),
                more < 0 ? "stops " + pods(-more) : more > 0 ? "starts " + pods(more) : "",
                "scale " + path() + " --replicas=" + wanted,
                wish("scale").put("replicas", now.asInt()));
    }

    private Planning restart(ChangeWish wish) {
        if (!RESTARTED.contains(target.resource().kind())) {
            return new Planning.NotPossible(
                    "%s cannot be restarted.".formatted(target.words()),
                    "Restart the Deployment, StatefulSet or DaemonSet that owns it.");
        }
        ObjectNode patch = node();
        patch.withObject("/spec/template/metadata/annotations")
                .put(
                        "kubectl.kubernetes.io/restartedAt",
                        wish.now().truncatedTo(ChronoUnit.SECONDS).toString());
        return possible(merge(patch), "restart " + target.words(), replaces(), "rollout restart " + path(), node());
    }

    private Planning cordon(boolean cordon) {
        if (!target.resource().kind().equals("Node")) {
            return new Planning.NotPossible(
                    "Only nodes are cordoned, and this is %s.".formatted(target.words()), "Name a node.");
        }
        String verb = cordon ? "cordon" : "uncordon";
        ObjectNode patch = node();
        ObjectNode spec = patch.putObject("spec");
        if (cordon) {
            spec.put("unschedulable", true);
        } else {
            spec.putNull("unschedulable");
        }
        return possible(
                merge(patch),
                verb + " " + target.words(),
                cordon ? "no new pods are placed on it" : "new pods are placed on it again",
                verb + " " + target.name().name(),
                wish(cordon ? "uncordon" : "cordon"));
    }

    private Planning image(ChangeWish wish) {
        if (wish.image().isEmpty()) {
            return missing("set-image", "image");
        }
        List<JsonNode> containers =
                live.at("/spec/template/spec/containers").valueStream().toList();
        Optional<JsonNode> container = containers.stream()
                .filter(one -> wish.container()
                        .map(name -> name.equals(one.path("name").asText()))
                        .orElse(containers.size() == 1))
                .findFirst();
        if (container.isEmpty()) {
            return new Planning.NotPossible(
                    "%s has no such container, or several.".formatted(target.words()), "Say which with container.");
        }
        String name = container.get().path("name").asText();
        String before = container.get().path("image").asText();
        ObjectNode patch = node();
        patch.withObject("/spec/template/spec")
                .putArray("containers")
                .addObject()
                .put("name", name)
                .put("image", wish.image().get());
        return possible(
                new ObjectPatch(PatchKind.STRATEGIC, patch),
                "set the image of container %s of %s from %s to %s"
                        .formatted(name, target.words(), before, wish.image().get()),
                replaces(),
                "set image %s %s=%s".formatted(path(), name, wish.image().get()),
                wish("set-image").put("container", name).put("image", before));
    }

    private Planning values(String action, String member, ObjectNode values) {
        if (values.isEmpty()) {
            return missing(action, "values");
        }
        ObjectNode patch = node();
        ObjectNode set = patch.putObject("metadata").putObject(member);
        ObjectNode back = node();
        List<String> words = new ArrayList<>();
        JsonNode now = live.path("metadata").path(member);
        for (Map.Entry<String, JsonNode> value : values.properties()) {
            boolean removes = value.getKey().endsWith("-");
            String key = removes ? value.getKey().substring(0, value.getKey().length() - 1) : value.getKey();
            if (removes) {
                set.putNull(key);
            } else {
                set.put(key, value.getValue().asText());
            }
            words.add(key + (removes ? "-" : "=" + value.getValue().asText()));
            if (now.has(key)) {
                back.put(key, now.path(key).asText());
            } else {
                back.put(key + "-", "");
            }
        }
        ObjectNode undo = wish(action);
        undo.set("values", back);
        String all = String.join(" ", words);
        return possible(
                merge(patch),
                "%s %s with %s".formatted(action, target.words(), all),
                "",
                "%s %s %s --overwrite".formatted(action, path(), all),
                undo);
    }

    private Planning patch(ObjectNode patch) {
        if (patch.isEmpty()) {
            return missing("patch", "patch");
        }
        boolean closed = patch.properties().stream()
                .map(Map.Entry::getKey)
                .anyMatch(member -> Set.of("apiVersion", "kind", "status").contains(member));
        if (closed
                || patch.path("metadata").properties().stream()
                        .anyMatch(member -> !OPEN_METADATA.contains(member.getKey()))) {
            return new Planning.NotPossible(
                    "A patch changes the spec or data of an object, its labels and its annotations, nothing else.",
                    "Leave the rest out.");
        }
        if (patch.toString().length() > SealedPlan.MOST_PATCH_BYTES) {
            return new Planning.NotPossible(
                    "The patch is longer than %d characters.".formatted(SealedPlan.MOST_PATCH_BYTES),
                    "Change less at a time.");
        }
        ObjectNode undo = wish("patch");
        undo.set("patch", back(patch, live));
        return possible(
                merge(patch),
                "patch %s: set %s".formatted(target.words(), String.join(", ", FieldOwners.paths("", patch))),
                patch.at("/spec/template").isMissingNode() ? "" : replaces(),
                "patch " + path(),
                undo);
    }

    /// The merge patch that takes a merge patch back.
    private static ObjectNode back(JsonNode patch, JsonNode now) {
        ObjectNode back = node();
        patch.properties().forEach(member -> {
            JsonNode old = now.path(member.getKey());
            if (member.getValue().isObject() && old.isObject()) {
                back.set(member.getKey(), back(member.getValue(), old));
            } else if (old.isMissingNode()) {
                back.putNull(member.getKey());
            } else {
                back.set(member.getKey(), old);
            }
        });
        return back;
    }

    private String replaces() {
        int replicas = live.path("spec")
                .path("replicas")
                .asInt(live.at("/status/desiredNumberScheduled").asInt());
        return replicas == 0 ? "" : "replaces " + pods(replicas);
    }

    private static String pods(int count) {
        return count == 1 ? "1 pod" : count + " pods";
    }

    private String path() {
        String group = target.resource().group();
        return target.resource().plural() + (group.isEmpty() ? "" : "." + group) + "/"
                + target.name().name();
    }

    private ObjectNode wish(String action) {
        ObjectNode wish = node().put("action", action)
                .put("resource", target.resource().plural())
                .put("name", target.name().name());
        return target.name().namespace().isEmpty()
                ? wish
                : wish.put("namespace", target.name().namespace());
    }

    private static Planning missing(String action, String argument) {
        return new Planning.NotPossible(
                "The action %s takes the argument '%s'.".formatted(action, argument), "Call again with it.");
    }

    private Planning possible(ObjectPatch patch, String sentence, String effect, String command, ObjectNode undo) {
        String namespace = target.name().namespace();
        return new Planning.Possible(new PlannedChange(
                patch, sentence, effect, "kubectl " + command + (namespace.isEmpty() ? "" : " -n " + namespace), undo));
    }

    private static ObjectPatch merge(ObjectNode patch) {
        return new ObjectPatch(PatchKind.MERGE, patch);
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}
