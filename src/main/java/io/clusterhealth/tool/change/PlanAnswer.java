// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.plan.FieldOwners;
import io.clusterhealth.plan.ObjectDiff;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.render.ShownObject;
import io.clusterhealth.safety.SafetyAnalyzer;
import io.clusterhealth.safety.SafetyReport;
import io.clusterhealth.session.Seal;
import io.clusterhealth.tool.ToolOutcome;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A plan, told to a model: what would be done, who else sets it, how to take it back, and how to have it done.
record PlanAnswer(ChangeDraft draft, SealedPlan plan, BlastRadius blast) {
    /// Room for the words around the plan's word.
    private static final int AROUND = 160;

    private static final int LONGEST_LINE = 300;

    ToolOutcome within(int maxTokens, Seal seal) {
        String word = plan.sealed(seal);
        BoundedAnswer answer = new BoundedAnswer(maxTokens, draft.cluster());
        answer.add(new Facts()
                .fact("applied", BooleanNode.FALSE, "Plan, nothing is changed yet: ")
                .fact("summary", plan.summary(), "%s"));
        answer.reserve(word.length() + AROUND);
        answer.offer(report(SafetyAnalyzer.analyze(draft.change().command())));
        each(answer, "undoneBy", "would be undone by: %s", keepers());
        each(answer, "services", "behind Service %s", blast.services());
        each(answer, "budgets", "guarded by PodDisruptionBudget %s", blast.budgets());
        each(answer, "unread", "not looked at: %s could not be read whole", blast.unread());
        each(
                answer,
                "owners",
                "set before by: %s",
                FieldOwners.of(draft.live(), draft.change().patch().body()));
        ObjectNode undo = draft.change().undo();
        answer.offer(
                undo.isEmpty()
                        ? new Facts().say("undo: nothing takes it back")
                        : new Facts().fact("undo", undo, "undo: plan-change " + undo));
        answer.offer(diff());
        answer.release();
        answer.add(new Facts()
                .fact("plan", word, "plan: %s")
                .fact(
                        "expires",
                        plan.until().truncatedTo(ChronoUnit.SECONDS).toString(),
                        "\nnext: apply-change with this plan and the summary, letter by letter; good until %s"));
        return new ToolOutcome.Answer(answer.text(), answer.data(), draft.cluster(), answer.truncated());
    }

    /// What sets the replicas undoes a scaling, and nothing else.
    private List<String> keepers() {
        boolean scales = draft.change().patch().body().at("/spec/replicas").isNumber();
        return Stream.concat(
                        scales ? blast.autoscalers().stream() : Stream.empty(),
                        FieldOwners.keepers(draft.live()).stream())
                .toList();
    }

    private static void each(BoundedAnswer answer, String member, String words, List<String> lines) {
        lines.stream()
                .map(line -> Redaction.line(line, LONGEST_LINE))
                .forEach(line -> answer.offer(new Facts().each(member, List.of(line), words)));
    }

    /// The seven facts that a decision needs.
    private static Facts report(SafetyReport report) {
        String type = report.type().name().toLowerCase(Locale.ROOT);
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("command", Redaction.line(report.command(), LONGEST_LINE))
                .put("type", type)
                .put("requiresApproval", report.requiresApproval())
                .put("isDangerous", report.isDangerous())
                .put("isInteractive", report.isInteractive())
                .put("isReadOnly", report.isReadOnly());
        report.warnings().forEach(json.putArray("warnings")::add);
        return new Facts()
                .fact(
                        "report",
                        json,
                        "%s: %s%s"
                                .formatted(
                                        type,
                                        json.path("command").asText(),
                                        report.warnings().isEmpty()
                                                ? ""
                                                : "\nwarning: " + String.join(" ", report.warnings())));
    }

    private Facts diff() {
        ObjectDiff diff = draft.diff();
        List<String> lines = ObjectDiff.lines(yaml(diff.before()), yaml(diff.after()));
        String shown = lines.isEmpty() ? "(only values that are not shown differ)" : String.join("\n", lines);
        return new Facts().fact("diff", TextNode.valueOf(shown), "diff:\n" + shown);
    }

    /// Without what repeats the object as it was once applied, secrets included.
    private static String yaml(ObjectNode object) {
        return ShownObject.of(Undisclosed.without(object.deepCopy())).yaml();
    }
}
