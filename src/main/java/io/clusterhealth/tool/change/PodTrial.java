// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meaning.RightMissing;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.render.Redaction;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// Whether the API server admits the pods that a change makes a controller create. It admits a workload whose pods it
/// refuses: webhooks, PodSecurity, LimitRanges, and the existence of the ServiceAccount and the PriorityClass are
/// examined for pods. The creation of one is sent as a dry run, with the caller's rights.
///
/// @param pod as admitted, with defaults; else as planned
/// @param refusal why it is not admitted, one sentence
/// @param untried why this could not be tried, one clause
record PodTrial(ObjectNode pod, Optional<String> refusal, Optional<String> untried) {
    /// The most time for it, of which a webhook may take any: other dependencies are read as well.
    private static final Duration MOST = Duration.ofMillis(1_200);

    /// The most of the remaining time is this share.
    private static final int SHARE = 3;

    /// The request is not understood, such as by a webhook without dry runs, or not answered now.
    private static final Set<Integer> NOT_JUDGED = Set.of(400, 401, 405, 429, 503, 504);

    private static final int LONGEST = 240;

    /// @param counted whether the pods are created beside all that there are, so that a full quota refuses them
    static PodTrial of(PlannedPods planned, boolean counted, WritableCluster writable, Deadline deadline) {
        Duration share = deadline.remaining().dividedBy(SHARE);
        Deadline until = Deadline.in(share.compareTo(MOST) < 0 ? share : MOST);
        return of(planned, counted, writable.tryPod(planned.namespace(), planned.pod(), until));
    }

    private static PodTrial of(PlannedPods planned, boolean counted, ChangeReply reply) {
        return switch (reply) {
            case ChangeReply.ChangedObject(ObjectNode admitted, var _) ->
                new PodTrial(admitted, Optional.empty(), Optional.empty());
            case ChangeReply.NoReply(String cause) -> untried(planned, cause);
            case ChangeReply.ChangeRefused(var _, String message, var _)
            when Meanings.of(message).any(RightMissing.class) -> untried(planned, "you may not create pods");
            case ChangeReply.ChangeRefused(int code, String message, var _)
            when NOT_JUDGED.contains(code) -> untried(planned, Redaction.line(ChangeFault.reason(message), LONGEST));
            case ChangeReply.ChangeRefused(var _, String message, var _)
            when !counted && Meanings.of(message).any(OverQuota.class) ->
                new PodTrial(planned.pod(), Optional.empty(), Optional.empty());
            case ChangeReply.ChangeRefused(var _, String message, var _) -> {
                String reason = Redaction.line(ChangeFault.reason(message), LONGEST);
                yield new PodTrial(
                        planned.pod(),
                        Optional.of("The API server refuses new pods of %s: %s%s"
                                .formatted(planned.words(), reason, reason.endsWith(".") ? "" : ".")),
                        Optional.empty());
            }
        };
    }

    private static PodTrial untried(PlannedPods planned, String why) {
        return new PodTrial(
                planned.pod(),
                Optional.empty(),
                Optional.of("whether new pods of %s are admitted (%s)".formatted(planned.words(), why)));
    }
}
