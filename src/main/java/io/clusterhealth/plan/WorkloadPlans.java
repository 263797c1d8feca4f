// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static io.clusterhealth.plan.ChangePlanner.merge;
import static io.clusterhealth.plan.ChangePlanner.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.text.Words;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

record WorkloadPlans(ChangeTarget target, ObjectNode live) {
    private static final Set<String> RESTARTED = Set.of("Deployment", "StatefulSet", "DaemonSet");
    private static final Set<String> PAUSED = Set.of("Deployment", "Rollout");
    private static final Set<String> SUSPENDED = Set.of("CronJob", "Job");

    Planning scale(ChangeWish wish) {
        JsonNode now = live.path("spec").path("replicas");
        if (!now.isInt()) {
            return new Planning.NotPossible(
                    "%s has no field spec.replicas, which scale sets.".formatted(target.words()),
                    "Give an object that has it, or patch the field that has its size.");
        }
        if (wish.replicas().isEmpty()) {
            return ChangePlanner.missing("scale", "replicas");
        }
        int wanted = wish.replicas().getAsInt();
        int more = wanted - now.asInt();
        boolean losesVolumes = RolloutEffect.losesVolumes(live, wanted);
        ObjectNode patch = ChangePlanner.node();
        patch.putObject("spec").put("replicas", wanted);
        return Planning.Possible.of(
                new ObjectChange(target, live, merge(patch)),
                "scale %s from %d to %d".formatted(target.words(), now.asInt(), wanted),
                more < 0
                        ? "stops " + pods(-more)
                                + (losesVolumes ? Words.agreeing(-more, " and deletes [its|their] volumes") : "")
                        : more > 0 ? "starts " + pods(more) : "",
                "scale " + target.path() + " --replicas=" + wanted,
                losesVolumes ? ChangePlanner.node() : target.wish("scale").put("replicas", now.asInt()));
    }

    Planning restart(ChangeWish wish) {
        if (!RESTARTED.contains(target.resource().kind())) {
            return new Planning.NotPossible(
                    "%s cannot be restarted.".formatted(target.words()),
                    ObjectName.controller(live).isPresent()
                            ? "Restart the Deployment, StatefulSet or DaemonSet that owns it."
                            : "Only a Deployment, a StatefulSet or a DaemonSet is restarted: name one.");
        }
        if (RolloutEffect.isPaused(live)) {
            return paused();
        }
        ObjectNode patch = ChangePlanner.node();
        patch.withObject("/spec/template/metadata/annotations")
                .put(
                        "kubectl.kubernetes.io/restartedAt",
                        wish.now().truncatedTo(ChronoUnit.SECONDS).toString());
        return Planning.Possible.of(
                new ObjectChange(target, live, operation(patch)),
                "restart " + target.words(),
                replaces(live),
                "rollout restart " + target.path(),
                ChangePlanner.node());
    }

    /// @param revision the revision before the latest where empty
    Planning undo(OptionalInt revision, List<RolloutHistory.Revision> known) {
        List<RolloutHistory.Revision> newest = known.stream()
                .sorted(Comparator.comparingLong(RolloutHistory.Revision::number)
                        .reversed())
                .toList();
        if (RolloutEffect.isPaused(live)) {
            return paused();
        }
        Optional<RolloutHistory.Revision> wanted = newest.stream()
                .skip(revision.isPresent() ? 0 : 1)
                .filter(one -> revision.isEmpty() || one.is(revision.getAsInt()))
                .findFirst();
        if (wanted.isEmpty()) {
            return new Planning.NotPossible(
                    "%s has no %s."
                            .formatted(
                                    target.words(),
                                    revision.isPresent() ? "revision " + revision.getAsInt() : "earlier revision"),
                    newest.isEmpty()
                            ? "Only Deployments, StatefulSets and DaemonSets keep revisions."
                            : "It has %s."
                                    .formatted(newest.stream()
                                            .map(one -> Long.toString(one.number()))
                                            .collect(Collectors.joining(", "))));
        }
        ObjectNode patch = ChangePlanner.node();
        patch.putObject("spec")
                .set(
                        "template",
                        MergePatches.between(
                                live.at("/spec/template"), wanted.get().template()));
        long number = wanted.get().number();
        return Planning.Possible.of(
                        new ObjectChange(target, live, merge(patch)),
                        "undo the rollout of %s: from revision %d back to %d"
                                .formatted(target.words(), newest.getFirst().number(), number),
                        RolloutEffect.of(live, true, false, wanted.get().pods()),
                        "rollout undo %s --to-revision=%d".formatted(target.path(), number),
                        target.wish("undo").put("revision", newest.getFirst().number()))
                .choosing(ChangePlanner.node().put("revision", number));
    }

    private Planning paused() {
        return new Planning.NotPossible("%s is paused.".formatted(target.words()), "Resume it first.");
    }

    Planning pause(boolean pause) {
        String replaces = RolloutEffect.of(live, false, pause, 0);
        String rolledOut = "changes of it are rolled out again" + (replaces.isEmpty() ? "" : ", " + replaces);
        return PAUSED.contains(target.resource().kind())
                ? toggled(
                        "paused",
                        pause,
                        pause ? "pause" : "resume",
                        pause ? "resume" : "pause",
                        pause ? "changes of it are not rolled out" : rolledOut,
                        target.resource().kind().equals("Deployment")
                                ? (pause ? "rollout pause " : "rollout resume ") + target.path()
                                : target.patchLine(toggle("paused", pause)))
                : new Planning.NotPossible(
                        "%s has no rollout that can be paused.".formatted(target.words()), "Name a Deployment.");
    }

    Planning suspend(boolean suspend) {
        boolean schedule = target.resource().kind().equals("CronJob");
        String effect = schedule
                ? suspend ? "no new jobs are started" : "jobs are started on its schedule again"
                : suspend ? "stops " + pods(live.at("/status/active").asInt()) : "starts its pods";
        return SUSPENDED.contains(target.resource().kind())
                ? toggled(
                        "suspend",
                        suspend,
                        suspend ? "suspend" : "resume-job",
                        suspend ? "resume-job" : "suspend",
                        effect,
                        target.patchLine(toggle("suspend", suspend)))
                : new Planning.NotPossible(
                        "%s cannot be suspended.".formatted(target.words()), "Name a CronJob or a Job.");
    }

    private Planning toggled(String field, boolean on, String action, String back, String effect, String command) {
        String sentence = action.replace("-job", "") + " " + target.words();
        return Planning.Possible.of(
                new ObjectChange(target, live, toggle(field, on)), sentence, effect, command, target.wish(back));
    }

    private static PatchRequest toggle(String field, boolean on) {
        ObjectNode patch = ChangePlanner.node();
        if (on) {
            patch.putObject("spec").put(field, true);
        } else {
            patch.putObject("spec").putNull(field);
        }
        return merge(patch);
    }

    /// The effect of a change of the pod template.
    static String replaces(ObjectNode live) {
        return RolloutEffect.of(live, true, RolloutEffect.isPaused(live), 0);
    }

    static String pods(int count) {
        return count == 1 ? "1 pod" : count + " pods";
    }
}
