// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.plan.ChangeRecord;
import io.clusterhealth.plan.ChangeWish;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.plan.FieldOwners;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Consent.ConsentOutcome;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.change.ChangeRun.Ran;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// `apply-change`: applies a plan once, if the caller repeats its summary and the change is still the same.
@Singleton
final class ApplyChangeTool extends DescribedTool {
    private static final String PLAN_AGAIN = "Call plan-change again.";
    private static final int MOST_NAMED = 20;
    private static final int LONGEST_NAME = 400;
    private static final int MOST_WRITERS = 2;
    private static final int LONGEST_WRITERS = 200;

    /// The patience of a call whose client requested progress.
    private static final Duration HEARD = Duration.ofSeconds(60);

    private static final Duration HEARD_DRAINING = Duration.ofMinutes(5);

    /// Time kept for the verification after a change that waits itself.
    private static final Duration FOR_VERIFYING = Duration.ofSeconds(2);

    private final ChangeParts change;

    ApplyChangeTool(ChangeParts change) {
        super("apply-change");
        this.change = change;
    }

    @Override
    public Optional<Duration> patience(Arguments given, boolean heard) {
        return Optional.of(HEARD)
                .filter(_ -> heard)
                .map(usual -> SealedPlan.of(given.text("plan").orElse(""), change.seal())
                        .filter(plan -> ChangeWish.action(plan.wish()) == ChangeAction.DRAIN)
                        .map(_ -> HEARD_DRAINING)
                        .orElse(usual));
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
                    "Repeat it verbatim, from \"%s\" on: whoever approves the call reads what it does."
                            .formatted(plan.get().summary().split(" ", 2)[0]));
        }
        Optional<String> contradicts = ChangeDraft.contradicts(plan.get(), given);
        if (contradicts.isPresent()) {
            return refused(
                    "PLAN_MISMATCH",
                    "Argument '%s' is not what was planned.".formatted(contradicts.get()),
                    "Leave it out or give it as it was planned: whoever approves the call reads it.");
        }
        if (plan.get().wish().has("repository")) {
            return GitManifests.of(plan.get().wish(), change, Deadline.in(context.remaining()))
                    .outcome(wish -> drafted(plan.get(), wish.path("manifest").asText(), context));
        }
        String manifest = given.text("manifest").orElse("");
        return ChangeDraft.lacksManifest(plan.get().wish(), manifest)
                ? refused(
                        "MANIFEST_NEEDED",
                        "The manifest is too long for its plan to carry, and the one given is not it.",
                        "Give the manifest of plan-change again, verbatim.")
                : drafted(plan.get(), manifest, context);
    }

    private ToolOutcome drafted(SealedPlan plan, String manifest, CallContext context) {
        Deadline deadline = Deadline.in(context.remaining());
        ObjectNode wish = ChangeDraft.whole(plan.wish(), manifest);
        return ChangeTrial.of(change, plan.cluster(), context.caller(), plan.targets(), wish, deadline)
                .outcome(draft -> drafted(plan, draft, context, deadline));
    }

    private ToolOutcome drafted(SealedPlan plan, ChangeDraft draft, CallContext context, Deadline deadline) {
        if (draft.effective().isEmpty()) {
            return refused(
                    "NOTHING_TO_DO",
                    ChangeDraft.inPlace(plan.targets()) + "; a plan works once.",
                    "Nothing is left to do.");
        }
        if (!draft.is(plan)) {
            return new ToolOutcome.Refused(stale(plan, draft, context, deadline));
        }
        String question = change.consent().asks(context) ? described(plan, draft, context, deadline) : plan.summary();
        return switch (change.consent().to(question, descriptor().name(), context)) {
            case ConsentOutcome.Agreed(boolean asked) ->
                apply(plan, draft, asked ? "summary and elicitation" : "summary", context, deadline);
            case ConsentOutcome.PersonAsked(ToolOutcome.NeedsInput needed) -> needed;
            case ConsentOutcome.NotAgreed(ToolError error) -> {
                note(plan, draft, "none", error.code(), context);
                yield new ToolOutcome.Refused(error);
            }
        };
    }

    /// A person who is asked reads more than the summary: the call of the model may never be shown to them.
    private String described(SealedPlan plan, ChangeDraft draft, CallContext context, Deadline deadline) {
        BlastRadius blast = switch (change.tools().clusters().open(Optional.of(draft.cluster()), context.caller())) {
            case Opened.Ready(Cluster cluster) -> DraftDependencies.of(cluster, draft, deadline);
            case Opened.Unknown _, Opened.Unusable _ -> BlastRadius.NONE;
        };
        return new PlanAnswer(draft, plan, blast).question();
    }

    private ToolError stale(SealedPlan plan, ChangeDraft draft, CallContext context, Deadline deadline) {
        String writers = draft.tried().stream()
                .flatMap(one ->
                        FieldOwners.writers(one.change().live(), plan.until().minus(change.validity())).stream())
                .distinct()
                .limit(MOST_WRITERS)
                .collect(Collectors.joining(", "));
        SealedPlan fresh = draft.plan(context.caller(), change.clock().instant().plus(change.validity()));
        String word = fresh.sealed(change.seal());
        return new ToolError(
                        "PLAN_STALE",
                        "The object has changed since the plan was made%s."
                                .formatted(writers.isEmpty() ? "" : ": " + Redaction.line(writers, LONGEST_WRITERS)),
                        "Read the new summary, and call apply-change with it and the new plan, or call plan-change.",
                        Map.of("summary", List.of(fresh.summary()), "plan", List.of(word)))
                .with("summary: %s\nplan: %s".formatted(described(fresh, draft, context, deadline), word));
    }

    private ToolOutcome apply(SealedPlan plan, ChangeDraft draft, String how, CallContext context, Deadline deadline) {
        if (!note(plan, draft, how, "applying", context)) {
            return refused(
                    "AUDIT_NEEDED",
                    "Nothing is changed where no audit line can be written.",
                    "Set MCP_AUDIT to stderr or a file that can be written to.");
        }
        Verification verification = new Verification(change, draft, context, deadline);
        Optional<Examined.Reported> before = verification.look();
        Ran ran = new ChangeRun(draft, context, deadline).run(FOR_VERIFYING);
        note(plan, draft, how, outcome(ran), context);
        if (ran.done().isEmpty()) {
            return new ToolOutcome.Refused(ran.fault().orElseThrow());
        }
        PlannedUndo undo =
                new PlannedUndo(change, draft, ran.undo(draft.change().undo()));
        return change.tools().clusters().maybeSeveral()
                ? NextCall.within(plan.cluster(), () -> done(plan, ran, undo, verification, before))
                : done(plan, ran, undo, verification, before);
    }

    private static String outcome(Ran ran) {
        return ran.fault()
                .map(fault -> ran.done().isEmpty()
                        ? fault.code()
                        : "%s after %d of %d"
                                .formatted(
                                        fault.code(),
                                        ran.done().size(),
                                        ran.done().size() + ran.left().size()))
                .orElse("applied");
    }

    private boolean note(SealedPlan plan, ChangeDraft draft, String how, String outcome, CallContext context) {
        return change.log()
                .noted(new ChangeRecord(
                        context.caller(), plan.cluster(), draft.audited(), plan.digest(), how, outcome));
    }

    /// Renders what was done, its result, and how to undo it.
    private static ToolOutcome done(
            SealedPlan plan, Ran ran, PlannedUndo undo, Verification verification, Optional<Examined.Reported> before) {
        boolean whole = ran.left().isEmpty();
        Facts done = new Facts()
                .fact("applied", true, whole ? "Done: " : "Done in part: ")
                .fact("complete", whole, "")
                .fact("summary", plan.summary(), "%s")
                .and(GitSource.facts(plan.wish()));
        ran.fault()
                .ifPresent(fault -> done.fact("stopped", fault.text(), "\nstopped: %s")
                        .each("done", words(ran.done()), "\ndone: %s")
                        .each("notDone", words(ran.left()), "\nnot done: %s"));
        Verified verified = verification.after(before, ran.done());
        done.each("notAsAsked", verification.otherwise(ran.done()), "\nnot as asked: %s");
        done.and(verified.facts(verification.draft().namespace()));
        PlanAnswer.undo(undo.calls()).forEach(line -> done.say("\n").and(line));
        if (verified.broke()) {
            undo.sealed(verification.context()).ifPresent(done::and);
        }
        return new ToolOutcome.Answer(done.text(), done.json(), plan.cluster(), false);
    }

    private static List<String> words(List<ObjectChange> changes) {
        return changes.stream()
                .limit(MOST_NAMED)
                .map(one -> Redaction.line(one.words(), LONGEST_NAME))
                .toList();
    }

    private static ToolOutcome refused(String code, String error, String suggestion) {
        return ToolOutcome.Refused.of(code, error, suggestion);
    }
}
