// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.OwnRight;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.examination.Examined.NoNamespace;
import io.clusterhealth.examination.SourceRemark;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.Facts;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.NamespaceChoice;
import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.Unreadable;
import io.clusterhealth.tool.health.explain.ObjectChoice;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A tool about rights: it names the requested kind, and reads no object of it.
abstract class RightsTool extends HealthTool {
    private static final String NO_CALLER = "NO_CALLER";
    private static final ApiResource NAMESPACES = Kinds.called("namespaces").orElseThrow();

    RightsTool(String name, ToolParts parts) {
        super(name, parts);
    }

    /// The roles and bindings that the caller may read.
    ///
    /// @param more further lists
    final Picture roles(HealthCall call, Optional<String> namespace, Set<Resource<?>> more) {
        Set<Resource<?>> lists = new HashSet<>(RoleTable.LISTS);
        lists.addAll(more);
        return parts.examination().read(call.cluster(), lists, namespace, call.deadline(), ReadObserver.NONE);
    }

    /// Why no roles could be read; empty where some could.
    static Optional<ToolError> unread(Picture picture) {
        List<Resource<?>> lists = RoleTable.LISTS.stream()
                .sorted(Comparator.comparing(Resource::plural))
                .<Resource<?>>map(list -> list)
                .toList();
        return Unreadable.of("roles and their bindings", lists, picture);
    }

    /// Whether all roles and bindings were read.
    static boolean whole(Picture picture) {
        return RoleTable.LISTS.stream().allMatch(picture::whole);
    }

    /// The refusal where no role that was read allows something, and not all were read.
    static ToolError uncertain(Picture picture) {
        return unread(picture)
                .orElseGet(() -> ToolError.of(
                        "UNCERTAIN",
                        "No role that could be read allows it, and not all roles could be read.",
                        "Call explain-subject: it names the rules that are missing."));
    }

    /// The refusal for a namespace that does not exist; empty where it exists, or where that is unknown.
    static Optional<ToolError> nowhere(HealthCall call) {
        return call.namespace()
                .filter(name -> call.names(NAMESPACES, Optional.empty(), Optional.of(name))
                        .filter(List::isEmpty)
                        .isPresent())
                .map(name -> NamespaceChoice.refuse(new NoNamespace(
                        name,
                        call.names(NAMESPACES, Optional.empty(), Optional.empty()).orElse(List.of()).stream()
                                .map(ObjectName::name)
                                .toList())));
    }

    /// The refusal for a service account that does not exist; empty where it exists, or where that is unknown.
    static Optional<ToolError> missing(HealthCall call, RoleSubject subject) {
        return AccountPresence.of(subject, call)
                .filter(AccountPresence::lacks)
                .map(_ -> new ObjectChoice(AccountPresence.ACCOUNTS, call, "subject")
                        .missing(Optional.of(subject.namespace()), subject.name()));
    }

    /// The refusal where the response would be about the caller, and there is none.
    static Optional<ToolError> noCaller(HealthCall call) {
        return call.cluster().origin() == Cluster.Origin.LIVE
                ? Optional.empty()
                : Optional.of(ToolError.of(
                        NO_CALLER,
                        "A recording has no caller whose rights could be asked for.",
                        "Name one with subject, such as sa:shop/cart or user:alice."));
    }

    /// Whether the caller has a right, by the API server; a refusal where that cannot be said.
    static OrRefusal<OwnRight> own(HealthCall call, RightQuestion asked) {
        return OrRefusal.unless(noCaller(call), asked.right())
                .then(right -> Unreadable.orRefusal(reviewed(call, right), RightsTool::unreviewed));
    }

    private static Read<OwnRight> reviewed(HealthCall call, Right right) {
        Read<OwnRight> own = call.cluster().mayI(right, call.deadline());
        return own.known().filter(OwnRight::allowed).isEmpty()
                        && right instanceof Right.OfObjects of
                        && of.ofDomain().isPresent()
                ? call.cluster().mayI(of.ofDomain().get(), call.deadline())
                : own;
    }

    private static ToolError unreviewed(Unread why) {
        return why instanceof Unread.Failed(String cause)
                ? ToolError.of(
                        "UNREADABLE",
                        "Your rights could not be asked for: %s.".formatted(cause),
                        "Name a subject, such as user:alice: the answer is then read from roles and bindings.")
                : Unreadable.of("reviews of your rights", why);
    }

    /// The lines as a response: the first is always included, the others as far as they fit.
    static ToolOutcome told(HealthCall call, List<Facts> lines, Optional<Picture> picture) {
        BoundedAnswer answer =
                new BoundedAnswer(call.common().maxTokens(), call.cluster().name());
        answer.add(new Facts().fact("cluster", call.cluster().name(), "").and(lines.getFirst()));
        answer.add(new Facts().fact("remark", SourceRemark.about(call.cluster()), "%s"));
        picture.ifPresent(seen -> answer.reserve(CoverageView.facts(CoverageLedger.of(seen))));
        lines.stream().skip(1).forEach(answer::offer);
        answer.release();
        picture.ifPresent(seen -> CoverageView.tell(CoverageLedger.of(seen), answer));
        return new ToolOutcome.Answer(
                answer.text(), answer.data(), call.cluster().name(), answer.truncated());
    }

    /// `, and 2 more ways`, for the number of all bindings that grant a right.
    static Facts moreWays(int all) {
        return all == 1 ? new Facts() : new Facts().fact("moreWays", all - 1, ", and %s more [way|ways]");
    }

    /// ` (cluster prod).`
    static String ending(HealthCall call) {
        return " (cluster " + call.cluster().name() + ").";
    }
}
