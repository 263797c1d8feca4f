// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.plan.AskedFields;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.plan.FieldOwners;
import io.clusterhealth.plan.ObjectDiff;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.render.ShownObject;
import io.clusterhealth.safety.KindDangers;
import io.clusterhealth.safety.SafetyAnalyzer;
import io.clusterhealth.safety.SafetyReport;
import io.clusterhealth.session.Seal;
import io.clusterhealth.text.KubectlContext;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Renders a plan for a model: what it would change, who else sets these fields, how to undo it, and how to apply it.
record PlanAnswer(ChangeDraft draft, SealedPlan plan, BlastRadius blast) {
    /// Room for the line that counts the lines left out.
    private static final int FOR_LEFT_OUT = 110;

    private static final String LEFT_OUT = "left out for brevity: %s; plan again with a larger max_tokens";
    private static final int LONGEST_LINE = 300;
    private static final int MOST_WARNINGS = 5;
    private static final int MOST_DIFFERING = 30;
    private static final int LONGEST_DIFFERING = 120;

    /// Without room for all of the warnings there is no plan to apply.
    ///
    /// @param hindrance why the plan cannot be applied, as a clause after `where`; empty where it can
    ToolOutcome within(int maxTokens, Seal seal, String hindrance) {
        BoundedAnswer answer = new BoundedAnswer(maxTokens, draft.cluster());
        answer.add(new Facts()
                .fact("applied", false, "Plan, nothing is changed yet: ")
                .fact("summary", plan.summary(), "%s")
                .and(GitSource.facts(draft.wish())));
        List<Facts> needed = new ArrayList<>(List.of(report(safety(), command())));
        needed.addAll(each("apiWarnings", "the API server warns: '%s'", warned()));
        Facts sealed = sealed(plan.sealed(seal), hindrance);
        needed.add(sealed);
        answer.reserve(FOR_LEFT_OUT);
        Optional<Facts> lacking = answer.lacking("the plan", needed);
        answer.reserveFor(lacking.orElse(sealed));
        needed.removeLast();
        needed.forEach(answer::offer);
        each("undoneBy", "would be undone by: %s", keepers()).forEach(answer::offer);
        each("conflicts", "takes the field: %s", draft.taken()).forEach(answer::offer);
        for (Touched kind : Touched.values()) {
            if (!kind.member().isEmpty()) {
                each(kind.member(), kind.words(), blast.lines(kind)).forEach(answer::offer);
            }
        }
        each("owners", "set before: %s", owners()).forEach(answer::offer);
        undo(draft.change().undo()).forEach(answer::offer);
        answer.offer(new Facts().fact("verify", verify(), "verifies: %s"));
        answer.offer(evictions());
        int lines = answer.refused();
        boolean whole = answer.offer(diff());
        answer.release();
        if (lacking.isEmpty()) {
            answer.add(new Facts().joined("leftOut", leftOut(lines, whole), " and ", LEFT_OUT));
        }
        answer.add(lacking.orElse(sealed));
        return new ToolOutcome.Answer(
                answer.text(), answer.data(), draft.cluster(), lacking.isPresent() || answer.truncated());
    }

    private Facts sealed(String word, String hindrance) {
        boolean can = hindrance.isEmpty();
        return new Facts()
                .token("plan", word, "the plan", "plan: %s")
                .fact("notApplicable", hindrance, "\ncannot be applied here, where %s")
                .fact(
                        "expires",
                        plan.until().truncatedTo(ChronoUnit.SECONDS).toString(),
                        can
                                ? "\nnext: apply-change with this plan and the summary (line 1 after \"yet: \"), verbatim; good until %s"
                                : "; good until %s");
    }

    /// What the plan would also say in a larger answer.
    private static List<String> leftOut(int lines, boolean diff) {
        return Stream.of(
                        diff ? "" : "the diff",
                        lines == 0 ? "" : Words.agreeing(lines, "%d more [line|lines]".formatted(lines)))
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /// The kubectl command. A shortened or redacted one would write something else when it is copied.
    private String command() {
        String command = KubectlContext.shown(draft.change().command());
        return Redaction.line(command, Integer.MAX_VALUE).equals(command)
                ? command
                : Redaction.line(KubectlContext.shown(draft.change().commandFromFile()), Integer.MAX_VALUE);
    }

    /// The text for the person who is asked: the summary, the pods, the dangers and the differing lines.
    String question() {
        Stream<String> pods = draft.tried().stream()
                .flatMap(one -> PodsMoved.of(one).stream())
                .filter(moved -> moved.before() != moved.after())
                .map(moved ->
                        "pods of %s: %d now, %d then".formatted(moved.target().words(), moved.before(), moved.after()));
        List<String> differing = differing().stream()
                .filter(line -> !line.startsWith(" ") && !line.startsWith("@@"))
                .filter(line -> !line.startsWith("--- ") && !line.startsWith("+++ "))
                .toList();
        int more = differing.size() - MOST_DIFFERING;
        return Stream.of(
                        Stream.of(plan.summary()),
                        pods,
                        safety().warnings().stream().map(warning -> "warning: " + warning),
                        warned().stream().map("the API server warns: '%s'"::formatted),
                        differing.stream().limit(MOST_DIFFERING).map(line -> Redaction.line(line, LONGEST_DIFFERING)),
                        more > 0 ? Stream.of("and %d more lines".formatted(more)) : Stream.<String>empty())
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }

    private SafetyReport safety() {
        return SafetyAnalyzer.analyze(draft.change().command())
                .with(blast.lines(Touched.WARNINGS))
                .with(otherwise())
                .with(kinds())
                .with(lost())
                .with(gained());
    }

    private List<String> otherwise() {
        List<String> changes = draft.otherwise(AskedFields.OtherField::change);
        return changes.isEmpty()
                ? List.of()
                : List.of("It is not done as asked: the API server %s.".formatted(BlastRadius.some(changes)));
    }

    /// The command does not name the kinds of a manifest.
    private List<String> kinds() {
        return draft.tried().stream()
                .map(TriedChange::change)
                .filter(one -> one.request() instanceof ApplyRequest)
                .flatMap(one ->
                        KindDangers.warningOf(one.target().resource().kind().toLowerCase(Locale.ROOT)).stream())
                .distinct()
                .toList();
    }

    private List<String> lost() {
        return draft.tried().stream()
                .flatMap(one -> LostFields.of(one).stream())
                .limit(MOST_WARNINGS)
                .map(sentence -> Redaction.line(sentence, LONGEST_LINE))
                .toList();
    }

    private List<String> gained() {
        List<String> all = draft.tried().stream()
                .flatMap(one -> PodRights.gained(one).stream())
                .map(sentence -> Redaction.line(sentence, LONGEST_LINE))
                .toList();
        int more = all.size() - MOST_WARNINGS;
        return more <= 0
                ? all
                : Stream.concat(
                                all.stream().limit(MOST_WARNINGS),
                                Stream.of("The pods of %d more objects get such rights.".formatted(more)))
                        .toList();
    }

    /// The warnings of the API server, verbatim.
    private List<String> warned() {
        return draft.tried().stream()
                .flatMap(one -> one.warnings().stream())
                .distinct()
                .limit(MOST_WARNINGS)
                .toList();
    }

    /// Whether two clauses are about the same controller of deliveries.
    private static boolean sameController(String told, String keeper) {
        return Stream.of(FieldOwners.ARGO, FieldOwners.FLUX)
                .anyMatch(name -> told.startsWith(name) && keeper.startsWith(name));
    }

    private List<String> keepers() {
        List<String> delivery = blast.lines(Touched.DELIVERY);
        return Stream.concat(
                        Stream.concat(blast.lines(Touched.AUTOSCALERS).stream(), delivery.stream()),
                        draft.tried().stream()
                                .flatMap(
                                        one -> FieldOwners.keepers(
                                                one.change().live(), one.would().isEmpty())
                                                .stream())
                                .filter(keeper -> delivery.stream().noneMatch(told -> sameController(told, keeper))))
                .distinct()
                .toList();
    }

    private List<String> owners() {
        return draft.tried().stream()
                .flatMap(one -> one.change().request() instanceof PatchRequest(var _, ObjectNode body, var _)
                        ? FieldOwners.of(one.change().live(), body).stream()
                        : Stream.empty())
                .toList();
    }

    /// The calls that undo a change, one line each; a single one is the member `undo`, several are entries of
    /// `undoEach`. Those that restore an object precede those that delete what the change created, which restored
    /// objects do not need. Calls with possible secrets are not shown.
    static List<Facts> undo(List<ObjectNode> calls) {
        if (calls.isEmpty()) {
            return List.of(new Facts().say("undo: it cannot be undone"));
        }
        List<String> hidden = calls.stream()
                .flatMap(call -> ShownObject.hidden(call).stream())
                .distinct()
                .toList();
        if (!hidden.isEmpty()) {
            return List.of(new Facts()
                    .say(
                            "undo: by hand, since it would show values that may be secrets (%s); keep a copy of what is there"
                                    .formatted(Redaction.line(String.join(" ", hidden), LONGEST_LINE))));
        }
        return calls.stream()
                .sorted(Comparator.comparing(PlanAnswer::deletes))
                .map(call -> undo(call, calls.size() == 1))
                .toList();
    }

    private static boolean deletes(ObjectNode call) {
        return call.path("action").asText().equals(ChangeAction.DELETE.word());
    }

    private static Facts undo(ObjectNode call, boolean only) {
        if (SealedPlan.isTooLong(call.path("patch"))) {
            return new Facts()
                    .say("undo: by hand for %s %s, since the patch would be too long; keep a copy of what is there"
                            .formatted(
                                    call.path("resource").asText(),
                                    Redaction.name(call.path("name").asText())));
        }
        ObjectNode complete = NextCall.complete(call);
        return only
                ? new Facts().fact("undo", complete, "undo: plan-change " + complete)
                : new Facts()
                        .all(
                                "undoEach",
                                List.of(new Facts().fact("arguments", complete, complete.toString())),
                                "undo: plan-change ");
    }

    /// The properties that are verified after the change.
    private String verify() {
        boolean leaves = draft.tried().stream()
                .anyMatch(one -> switch (one.change().request()) {
                    case EvictRequest _, DeleteRequest _ -> true;
                    default -> false;
                });
        String rest = leaves
                ? "that what it deletes or evicts is gone, "
                : draft.tried().stream().anyMatch(one -> PodsMoved.of(one).isPresent())
                        ? "that its pods are updated and available, "
                        : "";
        return rest
                + "which incidents of %s are gone or new"
                        .formatted(draft.namespace().map(Redaction::name).orElse("the cluster"));
    }

    private Facts evictions() {
        Facts facts = new Facts();
        List<String> pods = draft.tried().stream()
                .filter(one -> one.change().request() instanceof EvictRequest)
                .map(one -> Redaction.name(one.change().target().name().toString()))
                .toList();
        return pods.isEmpty() ? facts : facts.each("evicts", pods, "\nevicts: %s");
    }

    private static List<Facts> each(String member, String words, List<String> lines) {
        return lines.stream()
                .map(line -> Redaction.line(line, LONGEST_LINE))
                .map(line -> new Facts().each(member, List.of(line), words))
                .toList();
    }

    /// The seven facts needed to decide on a command.
    private static Facts report(SafetyReport report, String command) {
        String type = report.type().name().toLowerCase(Locale.ROOT);
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("command", command)
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
                                        command,
                                        report.warnings().isEmpty()
                                                ? ""
                                                : "\nwarning: " + String.join(" ", report.warnings())));
    }

    private Facts diff() {
        String shown = String.join("\n", differing());
        return shown.isEmpty() ? new Facts() : new Facts().fact("diff", TextNode.valueOf(shown), "diff:\n" + shown);
    }

    /// The differing lines of each object that is not deleted.
    private List<String> differing() {
        List<String> lines = new ArrayList<>();
        for (TriedChange one : draft.tried()) {
            if (one.would().isEmpty() || one.diff().isEmpty()) {
                continue;
            }
            if (draft.tried().size() > 1) {
                lines.add(one.change().target().words() + ":");
            }
            List<String> differing =
                    ObjectDiff.lines(yaml(one.diff().before()), yaml(one.diff().after()));
            lines.addAll(differing.isEmpty() ? List.of("(only values that are not shown differ)") : differing);
        }
        return lines;
    }

    /// Leaves out copies of the object in annotations, which include secrets.
    private static String yaml(ObjectNode object) {
        return object.isEmpty()
                ? ""
                : ShownObject.of(Undisclosed.without(object.deepCopy())).yaml();
    }
}
