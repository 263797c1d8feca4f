// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.ShownObject;
import io.clusterhealth.tool.CallContext;
import java.util.List;
import java.util.Optional;

/// What takes a change back. It is never done by itself.
///
/// @param calls of `plan-change`, in the order in which they are to be made
record PlannedUndo(ChangeParts parts, ChangeDraft done, List<ObjectNode> calls) {
    PlannedUndo {
        calls = List.copyOf(calls);
    }

    /// The plan of the only call, sealed, so that nothing but consent is left where a change has made things worse;
    /// empty where there are several calls, it cannot be tried in time, or it holds what may be a secret, since a
    /// sealed plan can be read.
    Optional<Facts> sealed(CallContext context) {
        return calls.size() == 1 && ShownObject.hidden(calls.getFirst()).isEmpty()
                ? target(calls.getFirst()).flatMap(target -> sealed(target, calls.getFirst(), context))
                : Optional.empty();
    }

    private Optional<Facts> sealed(ChangeTarget target, ObjectNode call, CallContext context) {
        return switch (ChangeTrial.of(
                parts,
                done.cluster(),
                context.caller(),
                List.of(target),
                PlanChangeTool.wish(call),
                Deadline.in(context.remaining()))) {
            case ChangeDraft.Drafted.NotDrafted _ -> Optional.empty();
            case ChangeDraft.Drafted.Tried(ChangeDraft draft) -> {
                SealedPlan plan =
                        draft.plan(context.caller(), parts.clock().instant().plus(parts.validity()));
                yield Optional.of(new Facts()
                        .fact("undoPlan/summary", plan.summary(), "\nnext: apply-change with the summary \"%s\"")
                        .fact("undoPlan/plan", plan.sealed(parts.seal()), " and the plan %s"));
            }
        };
    }

    private Optional<ChangeTarget> target(ObjectNode call) {
        return done.tried().stream()
                .map(one -> one.change().target())
                .filter(target -> target.isOf(call))
                .findFirst();
    }
}
