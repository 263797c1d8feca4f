// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.posture.PolicyBook;
import io.clusterhealth.posture.PolicyEngine;
import io.clusterhealth.posture.PolicyFinding;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `list-policy-violations`: the policies of every installed engine, each with its violations.
@Singleton
final class PolicyViolationsTool extends HealthTool {

    PolicyViolationsTool(ToolParts parts) {
        super("list-policy-violations", parts);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        Optional<String> only = call.given().text("engine");
        List<PolicyEngine> engines = Stream.of(PolicyEngine.values())
                .filter(engine ->
                        only.isEmpty() ? engine != PolicyEngine.REPORTS : engine == PolicyEngine.of(only.get()))
                .toList();
        return Unreadable.orRefusal("served kinds", call.details().resources(call.deadline()))
                .outcome(kinds -> answer(call, engines, kinds));
    }

    private static ToolOutcome answer(HealthCall call, List<PolicyEngine> engines, List<ApiResource> served) {
        List<ApiResource> kinds = served.stream()
                .filter(kind -> engines.stream().anyMatch(engine -> PolicyBook.reads(kind, engine)))
                .toList();
        boolean live = call.cluster().origin() == Cluster.Origin.LIVE;
        List<String> absent = engines.stream()
                .filter(engine -> kinds.stream().noneMatch(kind -> PolicyBook.reads(kind, engine)))
                .map(PolicyEngine::label)
                .toList();
        if (kinds.isEmpty()) {
            return new ToolOutcome.Refused(absent(String.join(", ", absent), live));
        }
        PolicyBook book = new PolicyBook(call.namespace());
        Map<ApiResource, Unread> unread = call.objects().of(kinds, call.namespace(), PageForm.OBJECTS, book::take);
        List<PolicyFinding> findings = book
                .findings(unread.entrySet().stream()
                        .filter(one -> !(one.getValue() instanceof Unread.Unrecorded)
                                || one.getKey().plural().equals("pods"))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet()))
                .stream()
                .filter(one -> engines.size() > 1 || engines.contains(one.engine()))
                .toList();
        int violated = (int) findings.stream().filter(one -> one.total() > 0).count();
        Optional<ToolError> blind = Unreadable.of(kinds, unread)
                .filter(_ -> findings.isEmpty())
                .or(() -> violated == 0 ? RightsTool.nowhere(call) : Optional.empty());
        if (blind.isPresent()) {
            return new ToolOutcome.Refused(Unreadable.orInOwn(blind.get(), kinds, call));
        }
        List<PolicyRow> rows = findings.stream().map(PolicyRow::new).toList();
        int uncounted = (int) findings.stream().filter(one -> one.total() < 0).count();
        boolean whole = findings.stream().allMatch(PolicyFinding::whole);
        Facts head = new Facts()
                .fact("total", rows.size(), "%s [policy|policies]")
                .fact("violated", violated, whole ? ", %s violated" : ", at least %s violated");
        head.some(
                "uncounted",
                uncounted,
                uncounted == 1
                        ? ", %s that counts no violations (it acts at admission only)"
                        : ", %s that count no violations (they act at admission only)");
        head.fact(
                live ? "notInstalled" : "notRecorded",
                String.join(", ", absent),
                live ? "; not installed: %s" : "; not recorded: %s");
        return Listing.ofObjects(call, Instant.now(), head, "policies", rows, kinds, unread)
                .page(call);
    }

    /// A missing engine is not reported as clean.
    private static ToolError absent(String engines, boolean live) {
        return ToolError.of(
                live ? "NOT_SERVED" : "NOT_RECORDED",
                live
                        ? engines + " is not installed here: the cluster serves no kind of it."
                        : "This recording holds nothing of " + engines + ".",
                "Leave engine out to hear of the policies that there are.");
    }

    /// `Gatekeeper K8sRequiredLabels owner (deny): 12 objects, such as Pod shop/a, Pod shop/b: "you must provide
    /// labels"`.
    private record PolicyRow(PolicyFinding finding) implements Row {
        private static final int WORDS = 200;

        @Override
        public Facts facts(Instant asOf) {
            Facts facts = new Facts()
                    .fact("engine", finding.engine().label(), "%s ")
                    .fact("policy", Redaction.line(finding.policy(), WORDS), "%s")
                    .fact("mode", Redaction.line(finding.mode(), WORDS), " (%s)");
            if (finding.total() >= 0) {
                boolean none = finding.total() == 0;
                if (!finding.whole()) {
                    facts.fact("atLeast", true, none ? ": violations unknown" : ": at least");
                }
                facts.fact(
                        "violations",
                        finding.total(),
                        none
                                ? (finding.whole() ? ": no violation" : "")
                                : (finding.whole() ? ":" : "") + " %s object" + (finding.total() == 1 ? "" : "s"));
            }
            if (!finding.objects().isEmpty()) {
                List<String> named =
                        finding.objects().stream().map(Redaction::subject).toList();
                facts.say(named.size() == finding.total() ? ": " : ", such as ")
                        .say(String.join(", ", named))
                        .each("objects", named, "");
            }
            return facts.fact("says", Redaction.line(finding.says(), WORDS).replace('"', '\''), ": \"%s\"");
        }
    }
}
