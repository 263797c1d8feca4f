// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import io.clusterhealth.meaning.Topic;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Objects in transition, not yet long enough for a finding.
///
/// @param first one of them, which shows the reason or has the earliest known start
/// @param since when it began for the first; empty if unknown
/// @param sign evidence that the first object already shows of the reason
/// @param others the next of them; empty for pods, whose workloads are named
public record Unsettled(
        Stage stage, int count, Subject first, Optional<Instant> since, Optional<Evidence> sign, List<Subject> others) {
    private static final int NAMED = 3;

    private static final Set<Stage> OF_PODS =
            EnumSet.of(Stage.POD_PENDING, Stage.POD_UNREADY, Stage.POD_UNPROVEN, Stage.POD_ENDING);

    /// @param all these objects, each once
    public static Unsettled of(
            Stage stage, List<Subject> all, Subject first, Optional<Instant> since, Optional<Evidence> sign) {
        List<Subject> others = all.stream()
                .filter(one -> !one.equals(first) && !OF_PODS.contains(stage))
                .limit(NAMED - 1)
                .toList();
        return new Unsettled(stage, all.size(), first, since, sign, others);
    }

    public Unsettled(Stage stage, int count, Subject first, Optional<Instant> since, Optional<Evidence> sign) {
        this(stage, count, first, since, sign, List.of());
    }

    /// Faults in what an object asks for.
    private static final Set<FindingCode> LASTING =
            EnumSet.of(FindingCode.NO_DEFAULT_CLASS, FindingCode.STORAGE_CLASS_MISSING, FindingCode.ROLLOUT_REFUSED);

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
        POD_UNPROVEN("pod", "ready again after a failure"),
        POD_ENDING("pod", "terminating"),
        FAULT_NEW("new fault", ""),
        FAULT_LASTING("new fault", "that waiting does not end");

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
            case ROLLOUT_INCOMPLETE, ROLLOUT_PAUSED, FAULT_LASTING -> stage.noun + ' ' + stage.state;
            case FAULT_NEW -> stage.noun;
            case NODE_AWAY,
                    OPERATOR_CHANGING,
                    SERVICE_EMPTY,
                    AUTOSCALER_FAILING,
                    POD_PENDING,
                    POD_UNREADY,
                    POD_UNPROVEN,
                    POD_ENDING -> stage.state;
        };
    }

    /// `2 pods pending`.
    public String text() {
        return "%d %s%s %s"
                .formatted(count, stage.noun, count == 1 ? "" : "s", stage.state)
                .strip();
    }

    /// Faults that would be findings if they were older, those first that remain unless something is changed; empty
    /// for none.
    ///
    /// @param faults in the order of findings
    public static List<Unsettled> faults(List<Finding> faults) {
        Map<Boolean, List<Finding>> byLasting = faults.stream().collect(Collectors.partitioningBy(Unsettled::lasting));
        return Stream.concat(
                        faults(Stage.FAULT_LASTING, byLasting.getOrDefault(true, List.of())).stream(),
                        faults(Stage.FAULT_NEW, byLasting.getOrDefault(false, List.of())).stream())
                .toList();
    }

    private static boolean lasting(Finding fault) {
        return LASTING.contains(fault.code())
                || fault.evidence().stream().anyMatch(one -> one.meanings().mentions(Topic.REJECTED_FIELD));
    }

    private static Optional<Unsettled> faults(Stage stage, List<Finding> faults) {
        return faults.stream()
                .findFirst()
                .map(first -> of(
                        stage,
                        faults.stream().map(Finding::subject).distinct().toList(),
                        first.subject(),
                        first.since(),
                        first.evidence().stream().findFirst()));
    }
}
