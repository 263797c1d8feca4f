// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeRecord;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `apply-change`: makes the change of a plan whose sentence the caller repeats, once, and if it is still the same.
@Singleton
final class ApplyChangeTool implements Tool {
    private static final String PLAN_AGAIN = "Call plan-change again.";

    private final ToolDescriptor descriptor = ToolDescriptor.of(ApplyChangeTool.class, "apply-change");
    private final ChangeParts change;

    ApplyChangeTool(ChangeParts change) {
        this.change = change;
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public boolean isExpensive() {
        return true;
    }

    @Override
    public ToolOutcome call(Arguments given, CallContext context) {
        Optional<SealedPlan> plan = SealedPlan.of(given.text("plan").orElse(""), change.seal())
                .filter(one -> one.caller().equals(SealedPlan.of(context.caller())));
        if (plan.isEmpty()) {
            return refused("PLAN_INVALID", "This is no plan that this server made for you.", PLAN_AGAIN);
        }
        if (plan.get().until().isBefore(change.clock().instant())) {
            return refused(
                    "PLAN_EXPIRED", "The plan ended at %s.".formatted(plan.get().until()), PLAN_AGAIN);
        }
        if (!given.text("summary").orElse("").equals(plan.get().summary())) {
            return refused(
                    "SUMMARY_MISMATCH",
                    "The summary is not the one of the plan.",
                    "Repeat it letter by letter, so that whoever approves the call reads what it does.");
        }
        return drafted(plan.get(), context);
    }

    private ToolOutcome drafted(SealedPlan plan, CallContext context) {
        Deadline deadline = Deadline.in(context.remaining());
        return switch (ChangeDraft.of(change, plan.cluster(), context.caller(), plan.target(), plan.wish(), deadline)) {
            case ChangeDraft.Drafted.NotDrafted(ToolError error) -> new ToolOutcome.Refused(error);
            case ChangeDraft.Drafted.Tried(ChangeDraft draft) -> {
                if (draft.diff().isEmpty()) {
                    yield refused(
                            "NOTHING_TO_DO",
                            "%s is so already; a plan works once."
                                    .formatted(plan.target().words()),
                            "Nothing is left to do.");
                }
                if (!plan.isAbout(draft.live()) || !draft.diff().digest().equals(plan.digest())) {
                    yield new ToolOutcome.Refused(stale(draft, context));
                }
                yield switch (Confirmation.of(plan, change, context)) {
                    case Confirmation.Agreed(String how) -> apply(plan, draft, how, context, deadline);
                    case Confirmation.PersonAsked(ToolOutcome.NeedsInput question) -> question;
                    case Confirmation.NotAgreed(ToolError error) -> {
                        note(plan, "none", error.code(), context);
                        yield new ToolOutcome.Refused(error);
                    }
                };
            }
        };
    }

    private ToolError stale(ChangeDraft draft, CallContext context) {
        SealedPlan fresh = draft.plan(context.caller(), change.clock().instant().plus(change.validity()));
        return new ToolError(
                "PLAN_STALE",
                "The object has changed since the plan was made.",
                "Read the new summary, and call apply-change with it and the new plan.",
                Map.of("summary", List.of(fresh.summary()), "plan", List.of(fresh.sealed(change.seal()))));
    }

    private ToolOutcome apply(SealedPlan plan, ChangeDraft draft, String how, CallContext context, Deadline deadline) {
        if (!note(plan, how, "applying", context)) {
            return refused(
                    "AUDIT_NEEDED",
                    "Nothing is changed where no audit line can be written.",
                    "Set MCP_AUDIT to stderr or a file that can be written to.");
        }
        ChangeReply reply =
                draft.writable().patch(plan.target(), draft.change().patch().onlyFor(draft.live()), false, deadline);
        return switch (reply) {
            case ChangeReply.ChangedObject _ -> {
                note(plan, how, "applied", context);
                yield done(plan, draft);
            }
            case ChangeReply no -> {
                ToolError error = ChangeDraft.error(no, plan.target());
                note(plan, how, error.code(), context);
                yield new ToolOutcome.Refused(error);
            }
        };
    }

    private boolean note(SealedPlan plan, String how, String outcome, CallContext context) {
        return change.log()
                .noted(new ChangeRecord(context.caller(), plan.cluster(), plan.summary(), plan.digest(), how, outcome));
    }

    /// What was done, how to take it back, and the call that tells whether it helped.
    private static ToolOutcome done(SealedPlan plan, ChangeDraft draft) {
        String namespace = plan.target().name().namespace();
        NextCall verify =
                new NextCall("wait-for-health", namespace.isEmpty() ? Map.of() : Map.of("namespace", namespace));
        ObjectNode undo = draft.change().undo();
        Facts done = new Facts().fact("applied", BooleanNode.TRUE, "Done: ").fact("summary", plan.summary(), "%s");
        if (!undo.isEmpty()) {
            done.fact("undo", undo, "\nundo: plan-change " + undo);
        }
        done.and(verify.facts("\nverify: "));
        return new ToolOutcome.Answer(done.text(), done.json(), plan.cluster(), false);
    }

    private static ToolOutcome refused(String code, String error, String suggestion) {
        return new ToolOutcome.Refused(ToolError.of(code, error, suggestion));
    }
}
