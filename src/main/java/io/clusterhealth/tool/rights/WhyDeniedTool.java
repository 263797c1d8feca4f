// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.OwnRight;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.NamedRole;
import io.clusterhealth.rights.RefusedRequest;
import io.clusterhealth.rights.Requester;
import io.clusterhealth.rights.Risk;
import io.clusterhealth.rights.RoleGrant;
import io.clusterhealth.rights.RoleRule;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.text.KubectlContext;
import io.clusterhealth.text.ShellWord;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// `why-denied`: the missing rule and the roles that contain it; or, for a refusal that no role would change, the
/// component that refuses.
@Singleton
final class WhyDeniedTool extends RightsTool {
    private static final int SHOWN = 5;
    private static final int WORDS = 300;

    /// Names that need no quoting in a shell; other names may contain any text, also secrets.
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:@/=-]+");

    WhyDeniedTool(ToolParts parts) {
        super("why-denied", parts);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        Optional<String> message = call.given().text("message").filter(text -> !text.isBlank());
        if (message.isEmpty()) {
            return RightQuestion.of(call).outcome(asked -> explained(call, asked));
        }
        return RefusedRequest.of(message.get())
                .map(rejection -> switch (rejection) {
                    case RefusedRequest.ByAuthorizer(String user, Right right) ->
                        refused(call, right, RoleSubject.user(user));
                    case RefusedRequest.ByGate(RefusedRequest.Barrier gate, String name) ->
                        told(call, gate(gate, name, call), Optional.empty());
                })
                .orElseGet(() -> new ToolOutcome.Refused(ToolError.of(
                        "UNKNOWN_MESSAGE",
                        "The argument 'message' is no refusal of an API server that is known here.",
                        "Give verb and resource instead, with namespace and subject.")));
    }

    private ToolOutcome refused(HealthCall call, Right right, RoleSubject subject) {
        return other(call, new RightQuestion(right, false, Optional.of(subject)), subject, true);
    }

    private List<Facts> gate(RefusedRequest.Barrier gate, String name, HealthCall call) {
        Optional<AccountPresence> account = gate == RefusedRequest.Barrier.SERVICE_ACCOUNT
                ? RoleSubject.of("sa:" + name, call.namespace()).flatMap(one -> AccountPresence.of(one, call))
                : Optional.empty();
        return List.of(
                new Facts()
                        .fact("gate", gate.name(), "")
                        .fact(
                                "what",
                                gate.words(),
                                gate == RefusedRequest.Barrier.ESCALATION ? "No missing role: %s" : "Not RBAC: %s")
                        .fact("name", Redaction.line(name, WORDS), " (%s)")
                        .say(" refuses it, whatever roles allow" + ending(call)),
                account.filter(AccountPresence::exists)
                        .map(there -> new Facts()
                                .fact(
                                        "exists",
                                        subject(Optional.of(there.account())),
                                        "%s exists by now: another try gets past this."))
                        .or(() -> account.filter(AccountPresence::lacks).map(AccountPresence::absent))
                        .orElseGet(() -> new Facts().fact("advice", gate.wayOut(), "%s")),
                gate == RefusedRequest.Barrier.QUOTA ? used(call) : new Facts());
    }

    /// The call that reports the usage of quotas, if its toolset is enabled.
    private Facts used(HealthCall call) {
        return parts.toolsets().contains("health")
                ? new NextCall("get-cluster-health")
                        .with("namespace", call.namespace().orElse(""))
                        .facts("next: ")
                : new Facts();
    }

    private ToolOutcome explained(HealthCall call, RightQuestion asked) {
        return asked.subject()
                .map(subject -> other(call, asked, subject, false))
                .orElseGet(() -> own(call, asked).outcome(told -> own(call, asked, told)));
    }

    private ToolOutcome own(HealthCall call, RightQuestion asked, OwnRight told) {
        Optional<Caller> self = call.cluster().self(call.deadline()).known();
        Picture picture = read(call, asked, told.allowed());
        Ruling ruling = new Ruling(call, asked, self.map(Caller::name).map(RoleSubject::user), picture);
        if (told.allowed()) {
            return ruling.allowed(told.reason());
        }
        NoGrant none = self.map(caller -> new Requester(caller.name(), caller.groups()))
                .map(caller -> NoGrant.of(RoleTable.of(picture), caller, asked.right()))
                .orElse(NoGrant.NONE);
        return ruling.denied(told.reason(), none, Optional.empty());
    }

    /// @param refused whether the API server has refused the subject: then none of its groups has the right
    private ToolOutcome other(HealthCall call, RightQuestion asked, RoleSubject subject, boolean refused) {
        Picture picture = read(call, asked, true);
        Ruling ruling = new Ruling(call, asked, Optional.of(subject), picture);
        RoleTable table = RoleTable.of(picture);
        Optional<RoleGrant> grant = table.allows(subject.requester(), asked.right());
        if (grant.isPresent()) {
            return ruling.allowed(grant.get().words());
        }
        if (subject.requester().isMaster()) {
            return ruling.allowed(Requester.UNASKED);
        }
        return unread(picture)
                .or(() -> refused || whole(picture) ? Optional.empty() : Optional.of(uncertain(picture)))
                .or(() -> refused ? Optional.empty() : missing(call, subject))
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> ruling.denied(
                        whole(picture) ? "" : "not all roles could be read",
                        refused
                                ? NoGrant.of(table, subject.requester(), asked.right())
                                : NoGrant.of(table, subject, asked.right()),
                        refused ? AccountPresence.of(subject, call).filter(AccountPresence::lacks) : Optional.empty()));
    }

    private Picture read(HealthCall call, RightQuestion asked, boolean gates) {
        return roles(call, asked.namespace(), gates && asked.isWrite() ? AdmissionGates.LISTS : Set.of());
    }

    private static Facts role(NamedRole role) {
        String dangers = Risk.of(role.rules()).stream().map(Risk::words).collect(Collectors.joining(", "));
        Facts facts = new Facts()
                .fact("role", Redaction.line(role.key().words(), WORDS), "- %s")
                .fact("rules", role.rules().size(), ", %s [rule|rules]")
                .fact("dangers", dangers, "; it %s");
        return new Facts().all("roles", List.of(facts), "");
    }

    private static String subject(Optional<RoleSubject> subject) {
        return subject.map(one -> Redaction.line(one.toString(), WORDS)).orElse("you");
    }

    /// The answer about the right of a subject.
    ///
    /// @param who empty for a caller that the cluster does not name
    private record Ruling(HealthCall call, RightQuestion asked, Optional<RoleSubject> who, Picture picture) {
        ToolOutcome allowed(String reason) {
            List<Facts> lines = new ArrayList<>();
            lines.add(new Facts()
                    .fact("denied", "no", "RBAC allows ")
                    .fact("who", subject(asked.subject()), "%s to ")
                    .and(asked.facts())
                    .say(ending(call)));
            lines.add(new Facts().fact("reason", Redaction.line(reason, WORDS), "reason: %s"));
            lines.addAll(AdmissionGates.in(picture, asked));
            lines.add(
                    new Facts()
                            .say(
                                    "If it is refused all the same, give the refusal as message: it tells what refuses besides RBAC."));
            return told(call, lines, Optional.of(picture));
        }

        ToolOutcome denied(String reason, NoGrant none, Optional<AccountPresence> absent) {
            List<Facts> lines = new ArrayList<>();
            lines.add(new Facts()
                    .fact("denied", "RBAC", "%s denies it: ")
                    .fact("who", subject(asked.subject()), "%s may not ")
                    .and(asked.facts())
                    .say(none.unless() + ending(call)));
            lines.addAll(none.lines());
            absent.ifPresent(
                    account -> lines.add(new Facts().say("first suspect: ").and(account.absent())));
            lines.add(new Facts()
                    .fact(
                            "missing",
                            Redaction.line(RoleRule.granting(asked.right()).yaml(), WORDS),
                            "missing rule: %s"));
            lines.add(new Facts().fact("reason", Redaction.line(reason, WORDS), "reason: %s"));
            if (absent.isEmpty()) {
                lines.addAll(roles(RoleTable.of(picture).granting(asked.right())));
            }
            if (unread(picture).isEmpty()) {
                lines.add(new RightQuestion(asked.right(), asked.namespaced(), Optional.empty())
                        .asking("who-can")
                        .facts("who has it: "));
            }
            return told(call, lines, Optional.of(picture));
        }

        /// The roles that have the right, and the commands that would grant it.
        private List<Facts> roles(List<NamedRole> roles) {
            List<Facts> lines = new ArrayList<>();
            String order = roles.stream().anyMatch(NamedRole::isSystems)
                    ? ", those of Kubernetes' own components after the others"
                    : "";
            lines.add(new Facts()
                    .say(
                            roles.isEmpty()
                                    ? "No role that could be read has it."
                                    : "Roles that have it, the least first" + order + ":"));
            roles.stream().limit(SHOWN).map(WhyDeniedTool::role).forEach(lines::add);
            if (roles.size() > SHOWN) {
                lines.add(new Facts().fact("moreRoles", roles.size() - SHOWN, "and %s more [role|roles]"));
            }
            RoleRule missing = RoleRule.granting(asked.right());
            // A role whose name has no place in a command is not skipped for the next one, which grants more.
            Optional<NamedRole> least = roles.stream()
                    .findFirst()
                    .filter(role -> PLAIN.matcher(role.key().name()).matches());
            boolean more = least.filter(role -> role.isNoMoreThan(missing)).isEmpty();
            if (more) {
                lines.add(new Facts()
                        .fact(
                                "create",
                                Redaction.line(creation(), WORDS),
                                roles.isEmpty() ? "make one with: %s" : "make one of the missing rule alone: %s")
                        .fact(
                                "bindCreated",
                                Redaction.line(
                                        command(asked.namespace().isPresent() ? "--role" : "--clusterrole", "NAME"),
                                        WORDS),
                                " && %s"));
            }
            least.ifPresent(role -> lines.add(new Facts()
                    .fact(
                            "bind",
                            Redaction.line(
                                    command(
                                            role.key().namespace().isEmpty() ? "--clusterrole" : "--role",
                                            role.key().name()),
                                    WORDS),
                            more ? "or bind the first of these: %s" : "bind it with: %s")));
            return lines;
        }

        /// The command for a role with only the missing rule.
        private String creation() {
            String what = switch (asked.right()) {
                case Right.Url(String verb, String path) ->
                    "--verb=" + ShellWord.of(verb) + " --non-resource-url=" + ShellWord.of(path);
                case Right.OfObjects of ->
                    "--verb=" + ShellWord.of(of.verb()) + " --resource="
                            + ShellWord.of(of.resource() + (of.group().isEmpty() ? "" : "." + of.group()) + of.below())
                            + (of.name().isEmpty() ? "" : " --resource-name=" + ShellWord.of(of.name()));
            };
            return KubectlContext.shown("kubectl create "
                    + asked.namespace()
                            .map(namespace -> "role NAME " + what + " -n " + namespace)
                            .orElse("clusterrole NAME " + what));
        }

        private String command(String flag, String role) {
            boolean narrow = asked.namespace().isPresent();
            return KubectlContext.shown("kubectl create " + (narrow ? "rolebinding" : "clusterrolebinding") + " NAME "
                    + flag + "=" + role + " "
                    + who.map(RoleSubject::flag).map(ShellWord::of).orElse("--user=YOU")
                    + asked.namespace().map(namespace -> " -n " + namespace).orElse(""));
        }
    }
}
