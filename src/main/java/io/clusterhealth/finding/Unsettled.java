// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Objects in transition, not yet long enough for a finding.
///
/// @param first one of them
/// @param since the earliest known start; empty if none is known
/// @param sign evidence that the first object already shows of the reason
public record Unsettled(Stage stage, int count, Subject first, Optional<Instant> since, Optional<Evidence> sign) {

    /// The state that they share.
    public enum Stage {
        NODE_AWAY("node", "not ready"),
        OPERATOR_CHANGING("cluster operator", "changing"),
        ROLLOUT_INCOMPLETE("rollout", "incomplete"),
        ROLLOUT_PAUSED("rollout", "paused"),
        SERVICE_EMPTY("Service", "without endpoints"),
        AUTOSCALER_FAILING("autoscaler", "unable to scale"),
        POD_PENDING("pod", "pending"),
        POD_UNREADY("pod", "not ready"),
        POD_ENDING("pod", "terminating"),
        FAULT_NEW("new fault", "");

        private final String noun;
        private final String state;

        Stage(String noun, String state) {
            this.noun = noun;
            this.state = state;
        }
    }

    /// The state of each of them, such as `pending` or `rollout incomplete`.
    public String state() {
        return switch (stage) {
            case ROLLOUT_INCOMPLETE, ROLLOUT_PAUSED -> stage.noun + ' ' + stage.state;
            case FAULT_NEW -> stage.noun;
            case NODE_AWAY,
                    OPERATOR_CHANGING,
                    SERVICE_EMPTY,
                    AUTOSCALER_FAILING,
                    POD_PENDING,
                    POD_UNREADY,
                    POD_ENDING -> stage.state;
        };
    }

    /// `2 pods pending`.
    public String text() {
        return "%d %s%s %s"
                .formatted(count, stage.noun, count == 1 ? "" : "s", stage.state)
                .strip();
    }

    /// Faults that would be findings if they were older; empty for none.
    ///
    /// @param faults in the order of findings
    public static Optional<Unsettled> faults(List<Finding> faults) {
        return faults.stream()
                .findFirst()
                .map(first -> new Unsettled(
                        Stage.FAULT_NEW,
                        (int) faults.stream().map(Finding::subject).distinct().count(),
                        first.subject(),
                        first.since(),
                        first.evidence().stream().findFirst()));
    }
}
