// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sends the requests of a change one after the other, and stops at the first that fails. The eviction of a pod that
/// a PodDisruptionBudget blocks is retried while time remains; other evictions continue meanwhile.
final class ChangeRun {
    private static final int HELD_BACK = 429;
    private static final int GONE = 404;
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final int LONGEST_REASON = 300;

    private final WritableCluster writable;
    private final CallContext context;
    private final Deadline deadline;
    private final List<ObjectChange> done = new ArrayList<>();
    private final List<ObjectChange> left;
    private final int total;

    /// Evictions that no retry can get through.
    private final Set<ObjectChange> stuck = new HashSet<>();

    private final Map<String, Optional<HoldingBudget>> budgets = new HashMap<>();

    /// The result of the run.
    ///
    /// @param left the changes that were not made
    /// @param fault why not all were made
    record Ran(List<ObjectChange> done, List<ObjectChange> left, Optional<ToolError> fault) {
        /// The undo calls of the plan for the changes that were made.
        List<ObjectNode> undo(List<ObjectNode> calls) {
            return calls.stream()
                    .filter(call -> done.stream().map(ObjectChange::target).anyMatch(target -> target.isOf(call)))
                    .toList();
        }
    }

    ChangeRun(ChangeDraft draft, CallContext context, Deadline deadline) {
        this.writable = draft.writable();
        this.context = context;
        this.deadline = deadline;
        this.left = new ArrayList<>(
                draft.effective().stream().map(TriedChange::change).toList());
        this.total = left.size();
    }

    /// @param reserve time that is not used for waiting
    Ran run(Duration reserve) {
        Optional<ToolError> fault = round();
        while (fault.filter(ChangeRun::isHeld).isPresent()
                && !left.stream().allMatch(stuck::contains)
                && deadline.remaining().minus(reserve).compareTo(PAUSE) > 0) {
            context.progress(
                    done.size(),
                    total + 1,
                    "waiting: " + fault.map(ToolError::error).orElse(""));
            if (!context.goesOnAfter(PAUSE)) {
                break;
            }
            fault = round();
        }
        boolean givenUp = fault.filter(ChangeRun::isHeld).isPresent()
                && Thread.currentThread().isInterrupted();
        return new Ran(done, left, givenUp ? Optional.of(cancelled()) : fault);
    }

    private static ToolError cancelled() {
        return ToolError.of("CANCELLED", "The call was cancelled.", "Plan again for the rest.");
    }

    /// Tries each remaining change once.
    private Optional<ToolError> round() {
        Optional<ToolError> held = Optional.empty();
        for (ObjectChange change : List.copyOf(left)) {
            if (Thread.currentThread().isInterrupted()) {
                return Optional.of(cancelled());
            }
            ChangeReply reply = writable.make(change, deadline);
            boolean evicts = change.request() instanceof EvictRequest;
            switch (reply) {
                case ChangeReply.ChangedObject _ -> made(change);
                case ChangeReply.ChangeRefused(int code, var _, var _) when evicts && code == GONE -> made(change);
                case ChangeReply.ChangeRefused(int code, String message, ObjectNode details)
                when evicts && code == HELD_BACK -> held = Optional.of(held(change, message, details));
                case ChangeReply no -> {
                    return Optional.of(ChangeFault.of(change).made(no));
                }
            }
        }
        return held;
    }

    private void made(ObjectChange change) {
        done.add(change);
        left.remove(change);
        if (total > 1) {
            context.progress(done.size(), total + 1, "done: " + change.words());
        }
    }

    private ToolError held(ObjectChange change, String message, ObjectNode details) {
        String why = details.path("causes").path(0).path("message").asText(message);
        String namespace = change.target().name().namespace();
        Optional<HoldingBudget> never = budgets.computeIfAbsent(
                        namespace + why, _ -> HoldingBudget.of(why, namespace, writable, deadline))
                .filter(HoldingBudget::never);
        if (never.isPresent()) {
            stuck.add(change);
        }
        String shown = Redaction.line(why, LONGEST_REASON);
        return ToolError.of(
                "EVICTION_REFUSED",
                "%s stays: %s".formatted(change.target().words(), shown) + (shown.endsWith(".") ? "" : "."),
                never.map(HoldingBudget::wayOut).orElse("Plan the drain again when its other replicas are ready."));
    }

    private static boolean isHeld(ToolError error) {
        return error.code().equals("EVICTION_REFUSED");
    }

    /// A PodDisruptionBudget that has refused an eviction.
    ///
    /// @param never whether it requires all of its pods, so that waiting does not help
    /// @param counted whether it would allow an eviction with one pod more
    private record HoldingBudget(ObjectName name, boolean never, boolean counted) {
        private static final Pattern NAMED = Pattern.compile("disruption budget (\\S+) needs");

        /// Empty where the budget cannot be identified or read.
        ///
        /// @param why `The disruption budget web needs 1 healthy pods and has 1 currently`
        static Optional<HoldingBudget> of(String why, String namespace, WritableCluster writable, Deadline deadline) {
            Matcher named = NAMED.matcher(why);
            if (!named.find()) {
                return Optional.empty();
            }
            ObjectName name = new ObjectName(namespace, named.group(1));
            return writable.live("PodDisruptionBudget", name, deadline)
                    .map(budget -> new HoldingBudget(
                            name,
                            budget.at("/status/desiredHealthy").asInt()
                                    >= budget.at("/status/expectedPods").asInt(),
                            budget.at("/spec/minAvailable").isInt()));
        }

        String wayOut() {
            return (counted ? "Scale its workload up by one, or change" : "Change")
                    + " PodDisruptionBudget %s, then plan the drain again.".formatted(name);
        }
    }
}
