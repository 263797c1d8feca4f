// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangePlanner;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeWish;
import io.clusterhealth.plan.ChangeableClusters.ChangeAccess;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectDiff;
import io.clusterhealth.plan.PlannedChange;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import java.time.Instant;
import java.util.Optional;

/// A change as the API server would make it now: what was planned, tried without keeping the result.
///
/// @param wish the arguments it was made of, with the moment of a restart
/// @param live the object as it is
/// @param would the object as it would be
record ChangeDraft(
        String cluster,
        WritableCluster writable,
        ChangeTarget target,
        ObjectNode wish,
        PlannedChange change,
        ObjectNode live,
        ObjectNode would) {
    private static final int LONGEST_SUMMARY = 600;
    private static final int LONGEST_REASON = 100;
    private static final String BY_HAND = "Make it by hand, or ask for another change.";

    /// What came of it.
    sealed interface Drafted {
        record Tried(ChangeDraft draft) implements Drafted {}

        record NotDrafted(ToolError error) implements Drafted {}
    }

    /// Policy first, then the caller's rights, then the object, and the dry run last.
    static Drafted of(
            ChangeParts parts, String cluster, Caller caller, ChangeTarget target, ObjectNode wish, Deadline deadline) {
        Optional<String> closed = parts.policy().refusal(target);
        if (closed.isPresent()) {
            return refused("CHANGE_DENIED", "Not changed: " + closed.get() + ".", BY_HAND);
        }
        return switch (parts.clusters().open(Optional.of(cluster), caller)) {
            case ChangeAccess.NotWritable(String cause, String wayOut) -> refused("NOT_WRITABLE", cause, wayOut);
            case ChangeAccess.Writable(WritableCluster writable) ->
                switch (writable.mayPatch(target, deadline)) {
                    case ChangeReply.ChangedObject _ ->
                        switch (writable.read(target, deadline)) {
                            case ChangeReply.ChangedObject(ObjectNode live) ->
                                planned(
                                        cluster,
                                        writable,
                                        target,
                                        wish,
                                        live,
                                        parts.clock().instant(),
                                        deadline);
                            case ChangeReply no -> new Drafted.NotDrafted(error(no, target));
                        };
                    case ChangeReply no -> new Drafted.NotDrafted(error(no, target));
                };
        };
    }

    private static Drafted planned(
            String cluster,
            WritableCluster writable,
            ChangeTarget target,
            ObjectNode wish,
            ObjectNode live,
            Instant now,
            Deadline deadline) {
        ObjectNode timed = wish.deepCopy();
        if (!timed.has("at")) {
            timed.put("at", now.getEpochSecond());
        }
        return switch (new ChangePlanner(target, live).plan(ChangeWish.of(timed, now))) {
            case Planning.NotPossible(String why, String wayOut) -> refused("NOT_POSSIBLE", why, wayOut);
            case Planning.Possible(PlannedChange change) ->
                switch (writable.patch(target, change.patch(), true, deadline)) {
                    case ChangeReply.ChangedObject(ObjectNode would) ->
                        new Drafted.Tried(new ChangeDraft(cluster, writable, target, timed, change, live, would));
                    case ChangeReply no -> new Drafted.NotDrafted(error(no, target));
                };
        };
    }

    private static Drafted refused(String code, String error, String suggestion) {
        return new Drafted.NotDrafted(ToolError.of(code, error, suggestion));
    }

    /// Why the API server did not do it.
    static ToolError error(ChangeReply reply, ChangeTarget target) {
        return switch (reply) {
            case ChangeReply.ChangedObject _ -> throw new IllegalStateException("it was done");
            case ChangeReply.NoReply(String cause) ->
                ToolError.of(
                        "UNCLEAR",
                        "It is not known what became of it: %s.".formatted(cause),
                        "Look at the object, then plan again.");
            case ChangeReply.ChangeRefused(int code, String message) ->
                switch (code) {
                    case 403 ->
                        ToolError.of(
                                "FORBIDDEN",
                                "Not allowed: you may not patch this %s."
                                        .formatted(target.resource().kind()),
                                "Ask for a ClusterRole rule: - {apiGroups: [\"%s\"], resources: [%s], verbs: [patch]}"
                                        .formatted(
                                                target.resource().group(),
                                                target.resource().plural()));
                    case 404 ->
                        ToolError.of("NOT_FOUND", "There is no %s.".formatted(target.words()), "Call kubectl-get.");
                    case 409 ->
                        ToolError.of(
                                "CONFLICT", "The object was changed at the same moment.", "Call apply-change again.");
                    default ->
                        ToolError.of(
                                "REFUSED_BY_CLUSTER",
                                "The API server refuses it: %s".formatted(Redaction.line(message, LONGEST_REASON)),
                                "Plan another change.");
                };
        };
    }

    ObjectDiff diff() {
        return ObjectDiff.of(live, would);
    }

    /// The sentence that is agreed to, as it may be shown.
    String summary() {
        return Redaction.line(change.summary(cluster), LONGEST_SUMMARY);
    }

    SealedPlan plan(Caller caller, Instant until) {
        long generation = live.path("metadata").path("generation").asLong();
        boolean counted = would.path("metadata").path("generation").asLong() > generation;
        return new SealedPlan(
                SealedPlan.of(caller),
                cluster,
                target,
                wish,
                summary(),
                live.path("metadata").path("uid").asText(),
                counted ? generation : 0,
                live.path("metadata").path("resourceVersion").asText(),
                diff().digest(),
                until);
    }
}
