// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.OwnRules;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.Requester;
import io.clusterhealth.rights.Risk;
import io.clusterhealth.rights.RoleGrant;
import io.clusterhealth.rights.RoleRule;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `explain-subject`: the rights of a subject and the bindings that grant them, the dangerous ones first. Where the
/// caller may not read roles, the rules that the cluster reports to every user about themselves.
@Singleton
final class ExplainSubjectTool extends RightsTool {
    private static final int WORDS = 300;

    ExplainSubjectTool(ToolParts parts) {
        super("explain-subject", parts);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return OrRefusal.unless(nowhere(call), call)
                .then(RightQuestion::subject)
                .outcome(subject -> subject.map(one -> other(call, one))
                        .orElseGet(() -> OrRefusal.unless(noCaller(call), call).outcome(this::own)));
    }

    private ToolOutcome other(HealthCall call, RoleSubject subject) {
        Picture picture = roles(call, call.namespace(), Set.of());
        return unread(picture)
                .or(() -> missing(call, subject))
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> listing(
                        call,
                        subject.toString(),
                        subject.requester(),
                        picture,
                        unnamed(subject, RoleTable.of(picture))));
    }

    /// The remark that no binding names this user or group; such subjects have the rights of all users.
    private static Facts unnamed(RoleSubject subject, RoleTable table) {
        if (subject.kind().equals(RoleSubject.SERVICE_ACCOUNT)) {
            return new Facts();
        }
        Facts remark = new Facts();
        if (!table.named(subject.name()).contains(subject)) {
            remark.fact(
                            "unnamed",
                            Redaction.line(subject.toString(), WORDS),
                            "No binding that could be read names %s: these are the rights of all members of ")
                    .say(Redaction.line(String.join(" and ", subject.impliedGroups()), WORDS) + ".");
        }
        if (subject.kind().equals(RoleSubject.USER)) {
            remark.say(remark.isEmpty() ? "" : " ")
                    .fact(
                            "groupsUnknownOf",
                            Redaction.line(subject.toString(), WORDS),
                            "Other groups of %s, and what they may, are not known here.");
        }
        Facts meant = NoGrant.meant(table, subject);
        return meant.isEmpty() ? remark : remark.say(" ").and(meant);
    }

    private ToolOutcome own(HealthCall call) {
        Read<Caller> self = call.cluster().self(call.deadline());
        Optional<Caller> known =
                self.known().or(() -> Optional.of(call.context().caller()).filter(Caller::isKnown));
        Picture picture = roles(call, call.namespace(), Set.of());
        Optional<OwnRules> rules = known.isPresent() && whole(picture)
                ? Optional.empty()
                : call.cluster().rules(home(call), call.deadline());
        if (rules.isPresent()) {
            return told(call, picture, rules.get());
        }
        if (known.isEmpty() || unread(picture).isPresent()) {
            return new ToolOutcome.Refused(unread(picture)
                    .orElseGet(() -> ToolError.of(
                            "UNREADABLE",
                            "The cluster does not tell as which user you are authenticated.",
                            "Name a subject.")));
        }
        Caller caller = known.get();
        return listing(
                call,
                "you, " + RoleSubject.user(caller.name()),
                new Requester(caller.name(), caller.groups()),
                picture,
                new Facts());
    }

    private static String home(HealthCall call) {
        return call.namespace()
                .or(() -> call.cluster().homeNamespaces().stream().findFirst())
                .orElse("default");
    }

    /// The rules that `kubectl auth can-i --list` shows.
    private static ToolOutcome told(HealthCall call, Picture picture, OwnRules rules) {
        List<RuleRow> rows = rules.rules().stream()
                .map(RoleRule::of)
                .map(RuleRow::new)
                .sorted(Comparator.comparing(RuleRow::rank))
                .toList();
        Facts head = Listing.begin(call.cluster(), picture)
                .fact("subject", "you", "%s may, by ")
                .fact("total", rows.size(), "%s [rule|rules]")
                .fact("namespace", home(call), " in namespace %s and the whole cluster")
                .say(rules.whole() ? "" : ", and perhaps by others that are not told")
                .say(ending(call));
        Facts elsewhere = call.namespace().isPresent()
                ? new Facts()
                : new Facts()
                        .fact(
                                "notTold",
                                "rights in other namespaces",
                                "Not told: %s. Name one with the argument 'namespace'.");
        return Listing.of(call.cluster(), picture, List.of(head, elsewhere), "rules", rows)
                .page(call);
    }

    /// @param remark on the subject; may be empty
    private static ToolOutcome listing(HealthCall call, String subject, Requester who, Picture picture, Facts remark) {
        List<RoleGrant> grants = RoleTable.of(picture).grantedTo(who);
        List<RoleRule> rules =
                grants.stream().flatMap(grant -> grant.rules().stream()).toList();
        Set<Risk> risks = Risk.ofGrants(grants);
        List<Row> rows = new ArrayList<>();
        risks.forEach(risk -> rows.add(new RiskRow(
                risk,
                grants.stream()
                        .filter(grant -> Risk.ofGrants(List.of(grant)).contains(risk))
                        .toList())));
        grants.stream()
                .map(GrantRow::new)
                .sorted(Comparator.comparingInt(GrantRow::rank))
                .forEach(rows::add);
        Facts head = Listing.begin(call.cluster(), picture)
                .fact("subject", Redaction.line(subject, WORDS), "%s: ")
                .and(Listing.atLeast(whole(picture)))
                .fact("bindings", grants.size(), "%s [binding|bindings], ")
                .fact("rules", rules.size(), "%s [rule|rules]")
                .fact("dangers", risks.size(), ", %s [danger|dangers]")
                .say(ending(call));
        List<Facts> lines = new ArrayList<>(List.of(head, remark));
        if (who.isMaster()) {
            lines.add(new Facts().fact("besides", Requester.MASTERS, "may do everything, as a member of %s"));
        } else if (who.isNode()) {
            lines.add(NoGrant.nodes());
        }
        return Listing.of(call.cluster(), picture, lines, "rights", rows).page(call);
    }

    /// The worst risk first; what has none last.
    private static int rank(Set<Risk> risks) {
        return risks.stream().findFirst().map(Risk::ordinal).orElse(Integer.MAX_VALUE);
    }

    /// `! reads Secrets in the whole cluster: ClusterRoleBinding x of ClusterRole y`.
    private record RiskRow(Risk risk, List<RoleGrant> grants) implements Row {
        @Override
        public Facts facts(Instant asOf) {
            boolean everywhere =
                    grants.stream().anyMatch(grant -> grant.namespace().isEmpty());
            String where = everywhere
                    ? "in the whole cluster"
                    : "in "
                            + grants.stream()
                                    .map(RoleGrant::namespace)
                                    .distinct()
                                    .sorted()
                                    .collect(Collectors.joining(", "));
            Facts facts = new Facts()
                    .fact("danger", risk.words(), "! %s")
                    .fact("where", Redaction.line(where, WORDS), " %s")
                    .fact("through", Redaction.line(grants.getFirst().words(), WORDS), ": %s");
            return facts.and(moreWays(grants.size()));
        }
    }

    /// `RoleBinding shop/x of Role shop/y: get, list on pods; and 3 more rules`.
    private record GrantRow(RoleGrant grant) implements Row {
        private static final int SHOWN = 3;

        int rank() {
            return ExplainSubjectTool.rank(Risk.ofGrants(List.of(grant)));
        }

        @Override
        public Facts facts(Instant asOf) {
            List<String> shown = grant.rules().stream()
                    .sorted(Comparator.comparingInt(rule -> new RuleRow(rule).rank()))
                    .limit(SHOWN)
                    .map(rule -> Redaction.line(rule.words(), WORDS))
                    .toList();
            Facts facts = new Facts()
                    .fact("binding", Redaction.line(grant.words(), WORDS), "%s")
                    .fact("namespace", grant.namespace(), "")
                    .say(
                            switch (grant.state()) {
                                case ABSENT -> ": that role does not exist, so it gives nothing";
                                case UNREAD -> ": its role could not be read";
                                case READ -> shown.isEmpty() ? ": its role has no rules" : ":";
                            })
                    .each("rules", shown, " %s;");
            int more = grant.rules().size() - shown.size();
            return more <= 0 ? facts : facts.fact("moreRules", more, " and %s more [rule|rules]");
        }
    }

    /// `get, list on pods`.
    private record RuleRow(RoleRule rule) implements Row {
        int rank() {
            return ExplainSubjectTool.rank(Risk.of(List.of(rule)));
        }

        @Override
        public Facts facts(Instant asOf) {
            return new Facts().fact("rule", Redaction.line(rule.words(), WORDS), "%s");
        }
    }
}
