// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A custom resource of any kind that is not in its intended state, as far as the types of its conditions show it.
///
/// @param since when that began
/// @param told the conditions that show it, the most specific first
record FaultyResource(GenericObject object, Optional<Instant> since, List<Condition> told) {
    private static final int MOST_TOLD = 3;
    private static final Set<String> LASTING = Set.of("Ready", "Available");
    private static final Set<String> SUMMARIES = Set.of("Ready", "Available", "Degraded", "Failed", "Failing");
    private static final Set<String> PROGRESS = Set.of("Progressing", "Reconciling");

    /// Conditions of objects that run once: when they have ended, they need not be ready.
    private static final Set<String> ENDS = Set.of("Succeeded", "Complete", "Completed", "Finished");

    private static final Set<String> SWITCHES = Set.of("spec.paused", "spec.suspend", "spec.suspended");
    private static final Set<String> UNMANAGED = Set.of("Removed", "Unmanaged");
    private static final Set<String> PHASES = Set.of("status.phase", "status.state", "status.printableStatus");

    /// How a reason, a phase or the type of a true condition ends if the object is not meant to be ready.
    private static final Set<String> RESTS = Set.of(
            "Paused",
            "Suspend",
            "Suspended",
            "Stopped",
            "Halted",
            "Disabled",
            "Hibernated",
            "Hibernating",
            "Hibernation",
            "ScaledToZero",
            "ScaledDown",
            "NotRequested",
            "Idle");

    /// Empty unless a condition has reported a fault for this long.
    static Optional<FaultyResource> of(GenericObject object, Duration patience, Instant asOf) {
        if (object.metadata().deleted().isPresent() || isIntended(object)) {
            return Optional.empty();
        }
        Optional<Instant> created = object.metadata().created();
        List<Condition> faults = object.conditions().stream()
                .filter(one -> one.reportsFault() && !isIntended(one.reason()))
                .filter(one -> !one.type().equals("Failed") || lasts(object))
                .filter(one -> Age.lasts(one.since().or(() -> created), patience, asOf))
                .toList();
        return faults.stream()
                .map(fault -> fault.since().or(() -> created))
                .min(Comparator.comparing(since -> since.orElse(Instant.MAX)))
                .map(since -> new FaultyResource(object, since, told(object, faults)));
    }

    /// Whether its controller is still working on it.
    boolean progresses() {
        return object.conditions().stream().anyMatch(one -> one.is("True") && PROGRESS.contains(one.type()));
    }

    /// What objects with the same fault have in common.
    List<String> likeness() {
        Condition first = told.getFirst();
        return List.of(object.text("apiVersion"), object.kind(), first.type(), first.reason());
    }

    String name() {
        String namespace = object.metadata().namespace();
        String name = object.metadata().name();
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    /// `Failed` alone is the end of an object that runs once.
    private static boolean lasts(GenericObject object) {
        return object.conditions().stream().anyMatch(one -> LASTING.contains(one.type()));
    }

    /// Conditions of parts, such as `SyncDegraded` and `EtcdAvailable`, before those that sum them up.
    private static List<Condition> told(GenericObject object, List<Condition> faults) {
        Stream<Condition> parts = object.conditions().stream()
                .filter(one -> one.is("False") && !one.message().isEmpty() && !SUMMARIES.contains(one.type()))
                .filter(one -> LASTING.stream().anyMatch(one.type()::endsWith));
        return Stream.of(
                        faults.stream().filter(one -> !SUMMARIES.contains(one.type())),
                        parts,
                        faults.stream().filter(one -> SUMMARIES.contains(one.type()) && !LASTING.contains(one.type())),
                        faults.stream().filter(one -> LASTING.contains(one.type())))
                .flatMap(conditions -> conditions)
                .limit(MOST_TOLD)
                .toList();
    }

    /// Of the annotations only those that pause an object are kept.
    private static boolean isIntended(GenericObject object) {
        return SWITCHES.stream().anyMatch(path -> object.text(path).equals("true"))
                || object.text("spec.enabled").equals("false")
                || object.text("spec.replicas").equals("0")
                || UNMANAGED.contains(object.text("spec.managementState"))
                || !object.names("metadata.annotations").isEmpty()
                || PHASES.stream().anyMatch(path -> isIntended(object.text(path)))
                || object.conditions().stream()
                        .anyMatch(one -> ENDS.contains(one.type()) || (one.is("True") && endsIn(RESTS, one.type())));
    }

    private static boolean isIntended(String word) {
        return endsIn(RESTS, word) || endsIn(ENDS, word);
    }

    /// Compares the last words of `ReconcilePaused`, but not of `NotPaused`.
    private static boolean endsIn(Set<String> last, String word) {
        return last.stream().anyMatch(one -> word.endsWith(one) && !word.endsWith("Not" + one));
    }
}
