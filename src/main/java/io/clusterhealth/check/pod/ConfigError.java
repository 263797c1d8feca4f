// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CannotStart;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.StartRefusal;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A container that cannot be created from the pod's spec: a missing ConfigMap, Secret or key, a command that does
/// not exist.
///
/// @param patience from the time the pod became unready
/// @param supply how long a missing ConfigMap, Secret or key may take to be created during a rollout
public record ConfigError(Duration patience, Duration supply) implements PodRule {
    private static final Set<String> REASONS = Words.setOf("""
            CreateContainerConfigError CreateContainerError RunContainerError PreCreateHookError
            PreStartHookError PostStartHookError""");

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        if (view.younger(patience)) {
            return Optional.empty();
        }
        return view.pod().containers().stream()
                .flatMap(container -> trouble(container, view).stream())
                .findFirst()
                .filter(trouble -> trouble.mode().isPresent()
                        || view.workload() != WorkloadState.ROLLING_OUT
                        || !view.younger(supply));
    }

    private static Optional<PodTrouble> trouble(Container container, PodView view) {
        if (!(container.state() instanceof State.Waiting(String reason, String message)) || !REASONS.contains(reason)) {
            return Optional.empty();
        }
        Optional<Mode> mode = mode(reason, message);
        boolean memory = Containers.memoryTooSmall(message);
        FindingCode code = memory ? FindingCode.POD_OOM_KILLED : FindingCode.POD_CONFIG_ERROR;
        Evidence evidence = Evidence.quoting(
                Containers.name(container) + " cannot start",
                new Quote(reason, message),
                memory ? Containers.outOfMemory(container) : new Meaning[0]);
        return Optional.of(PodTrouble.of(code, view.unready(), evidence).in(mode));
    }

    /// The mode of a container, unless it lacks a ConfigMap, a Secret or a key.
    private static Optional<Mode> mode(String reason, String message) {
        if (Containers.memoryTooSmall(message)) {
            return Optional.of(Mode.MEMORY_LIMIT_TOO_SMALL);
        }
        Meanings said = Meanings.of(message);
        Set<StartRefusal> refusals =
                said.all(CannotStart.class).map(CannotStart::why).collect(Collectors.toSet());
        if (refusals.contains(StartRefusal.USER)) {
            return Optional.of(Mode.IMAGE_USER_REFUSED);
        }
        Optional<Mode> platform = CrashLoop.platform(said);
        if (platform.isPresent()) {
            return platform;
        }
        if (reason.equals("CreateContainerError")
                && (refusals.contains(StartRefusal.NAME_RESERVED) || said.any(WaitTimedOut.class))) {
            return Optional.of(Mode.CREATION_TIMED_OUT);
        }
        return switch (reason) {
            case "RunContainerError", "CreateContainerError" -> Optional.of(Mode.CANNOT_START);
            case "PreCreateHookError", "PreStartHookError", "PostStartHookError" -> Optional.of(Mode.LIFECYCLE_HOOK);
            default -> Optional.empty();
        };
    }
}
