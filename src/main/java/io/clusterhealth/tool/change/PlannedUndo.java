// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.ShownObject;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.OrRefusal;
import java.util.List;
import java.util.Optional;

/// The undo of a change. It is never applied automatically.
///
/// @param calls of `plan-change`, in the order in which to make them
record PlannedUndo(ChangeParts parts, ChangeDraft done, List<ObjectNode> calls) {
    /// The sealed plan of the only call, so that after a harmful change only consent is missing; empty with several
    /// calls, when the dry run fails or is late, or when it contains a possible secret, since sealed plans are
    /// readable.
    Optional<Facts> sealed(CallContext context) {
        return calls.size() == 1 && ShownObject.hidden(calls.getFirst()).isEmpty()
                ? target(calls.getFirst()).flatMap(target -> sealed(target, calls.getFirst(), context))
                : Optional.empty();
    }

    private Optional<Facts> sealed(ChangeTarget target, ObjectNode call, CallContext context) {
        OrRefusal<ChangeDraft> trial = ChangeTrial.of(
                parts,
                done.cluster(),
                context.caller(),
                List.of(target),
                PlanChangeTool.wish(call),
                Deadline.in(context.remaining()));
        if (!(trial instanceof OrRefusal.HasValue<ChangeDraft>(ChangeDraft draft))) {
            return Optional.empty();
        }
        SealedPlan plan = draft.plan(context.caller(), parts.clock().instant().plus(parts.validity()));
        return Optional.of(new Facts()
                .fact("undoPlan/summary", plan.summary(), "\nnext: apply-change with the summary \"%s\"")
                .fact("undoPlan/plan", plan.sealed(parts.seal()), " and the plan %s"));
    }

    private Optional<ChangeTarget> target(ObjectNode call) {
        return done.tried().stream()
                .map(one -> one.change().target())
                .filter(target -> target.isOf(call))
                .findFirst();
    }
}
