// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.rights.Requester;
import io.clusterhealth.rights.RoleGrant;
import io.clusterhealth.rights.RoleSubject;
import io.clusterhealth.rights.RoleTable;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `can-i`: for the caller the API server's own response; for others the result of the roles the caller may read.
@Singleton
final class CanITool extends RightsTool {
    private static final int REASON = 300;

    CanITool(ToolParts parts) {
        super("can-i", parts);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        return RightQuestion.of(call)
                .outcome(asked -> asked.subject()
                        .map(subject -> other(call, asked, subject))
                        .orElseGet(() -> own(call, asked)
                                .outcome(told -> told(
                                        call,
                                        lines(
                                                call,
                                                asked,
                                                told.allowed(),
                                                told.reason(),
                                                NoGrant.NONE,
                                                Optional.empty()),
                                        Optional.empty()))));
    }

    private ToolOutcome other(HealthCall call, RightQuestion asked, RoleSubject subject) {
        Picture picture = roles(call, asked.namespace(), Set.of());
        RoleTable table = RoleTable.of(picture);
        Optional<RoleGrant> grant = table.allows(subject.requester(), asked.right());
        if (subject.requester().isMaster()) {
            return told(
                    call,
                    lines(call, asked, true, Requester.UNASKED, NoGrant.NONE, Optional.of(table)),
                    Optional.empty());
        }
        if (grant.isEmpty() && !whole(picture)) {
            return new ToolOutcome.Refused(uncertain(picture));
        }
        return grant.map(given -> told(
                        call,
                        lines(call, asked, true, given.words(), NoGrant.NONE, Optional.of(table)),
                        Optional.of(picture)))
                .or(() -> missing(call, subject).map(ToolOutcome.Refused::new))
                .orElseGet(() -> told(
                        call,
                        lines(
                                call,
                                asked,
                                false,
                                "no role allows it",
                                NoGrant.of(table, subject, asked.right()),
                                Optional.of(table)),
                        Optional.of(picture)));
    }

    private static List<Facts> lines(
            HealthCall call,
            RightQuestion asked,
            boolean allowed,
            String reason,
            NoGrant none,
            Optional<RoleTable> roles) {
        String who = asked.subject()
                .map(RoleSubject::toString)
                .map(words -> Redaction.line(words, REASON))
                .orElse("you");
        List<Facts> lines = new ArrayList<>();
        lines.add(new Facts()
                .fact("allowed", allowed, allowed ? "Yes: " : "No: ")
                .fact("who", who, allowed ? "%s may " : "%s may not ")
                .and(asked.facts())
                .say(none.unless() + ending(call)));
        lines.add(new Facts().fact("reason", Redaction.line(reason, REASON), "reason: %s"));
        lines.addAll(none.lines());
        lines.add(UnknownWords.remark(asked.right(), roles));
        if (!allowed) {
            lines.add(asked.asking("why-denied").facts("next: "));
        }
        return lines;
    }
}
