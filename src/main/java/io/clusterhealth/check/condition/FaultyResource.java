// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A custom resource of any kind that is not in its intended state, as far as the types of its conditions show it.
///
/// @param since when that began
/// @param told the conditions that show it, the most specific first
/// @param progresses whether its controller is still working on it
record FaultyResource(GenericObject object, Optional<Instant> since, List<Condition> told, boolean progresses) {
    private static final int MOST_TOLD = 3;
    private static final Set<String> LASTING = Set.of("Ready", "Available");
    private static final Set<String> SUMMARIES = Set.of("Ready", "Available", "Degraded", "Failed", "Failing");

    /// How long progress may take: a controller that copies the conditions of its Deployment reports it for ever.
    private static final Duration PROGRESS_TIME = Duration.ofHours(1);

    /// How the reason of a progress that has ended ends, beside [#ENDS]: `NewReplicaSetAvailable`.
    private static final Set<String> DONE = Set.of("Available", "AsExpected");

    /// Conditions that are false while all is well.
    private static final Set<String> OFFERS =
            Set.of("UpdateAvailable", "UpdatesAvailable", "UpgradeAvailable", "UpgradesAvailable");

    /// Conditions of objects that run once: when they have ended, they need not be ready.
    private static final Set<String> ENDS = Set.of("Succeeded", "Complete", "Completed", "Finished");

    private static final Set<String> SWITCHES = Set.of("spec.paused", "spec.suspend", "spec.suspended");
    private static final Set<String> UNMANAGED = Set.of("Removed", "Unmanaged");
    private static final Set<String> PHASES = Set.of("status.phase", "status.state", "status.printableStatus");

    /// How a reason or a phase ends if the object is not meant to be ready.
    private static final Set<String> RESTS = Words.setOf("""
            Paused Suspend Suspended Stopped Halted Disabled Hibernated Hibernating Hibernation ScaledToZero
            ScaledDown NotRequested Idle""");

    private static final String NOT = "Not";

    /// Empty unless a condition has reported a fault for this long.
    static Optional<FaultyResource> of(GenericObject object, Duration patience, Instant asOf) {
        if (object.deleted().isPresent() || isIntended(object) || runsOnce(object)) {
            return Optional.empty();
        }
        Optional<Instant> created = object.created();
        List<Condition> faults = object.faults().stream()
                .filter(one -> !isIntended(one.reason()) && !isIdle(one, object) && !isRun(one, object))
                .filter(one -> Age.lasts(one.since().or(() -> created), patience, asOf))
                .toList();
        return faults.stream()
                .map(Condition::since)
                .min(Comparator.comparing(since -> since.orElse(Instant.MAX)))
                .map(since -> new FaultyResource(object, since, told(object, faults), progresses(object, asOf)));
    }

    /// Whether it is not ready for no other reason than that it is not active.
    private static boolean isIdle(Condition one, GenericObject object) {
        return one.is("False")
                && !one.saysFailure()
                && object.conditions().stream()
                        .anyMatch(other -> other.type().equals("Active")
                                && other.is("False")
                                && other.reason().equals(one.reason()));
    }

    /// Whether it is the state of an object whose name is generated: each run has one of its own.
    private static boolean isRun(Condition one, GenericObject object) {
        return isState(one) && EventSubjects.endsAtRandom(object.name());
    }

    private static boolean progresses(GenericObject object, Instant asOf) {
        return object.conditions().stream()
                .filter(one -> one.is("True") && one.isProgress() && !one.reportsFault())
                .filter(one -> !endsIn(DONE, one.reason()) && !endsIn(ENDS, one.reason()))
                .anyMatch(one -> Age.within(one.since().or(() -> object.created()), PROGRESS_TIME, asOf));
    }

    /// Whether it states a failure, and that of nothing above it: progress that fails is attempted again.
    boolean hasFailed() {
        return object.metadata().controller().isEmpty()
                && object.faults().stream().anyMatch(one -> !one.isProgress() && (one.saysFailure() || isState(one)));
    }

    private static boolean isState(Condition one) {
        return Character.isLowerCase(one.type().charAt(0));
    }

    /// The common properties of objects with the same fault.
    List<String> likeness() {
        Condition first = told.getFirst();
        return List.of(object.text("apiVersion"), object.kind(), first.type(), first.reason());
    }

    Subject subject() {
        return Subjects.of(Kinds.distinct(object.text("apiVersion"), object.kind()), object.metadata());
    }

    String name() {
        return ObjectName.of(object.metadata()).toString();
    }

    /// `Failed` alone is the end of an object that runs once, and so is any end if no progress is reported as well.
    private static boolean runsOnce(GenericObject object) {
        List<Condition> conditions = object.conditions();
        return conditions.stream()
                .anyMatch(one -> one.type().equals("Failed")
                        ? one.is("True") && conditions.stream().noneMatch(other -> LASTING.contains(other.type()))
                        : ENDS.contains(one.type())
                                && (one.is("True") || conditions.stream().noneMatch(Condition::isProgress)));
    }

    /// Conditions of parts, such as `SyncDegraded` and `EtcdAvailable`, before those that sum them up.
    private static List<Condition> told(GenericObject object, List<Condition> faults) {
        Stream<Condition> parts = object.conditions().stream()
                .filter(one -> one.is("False") && !one.message().isEmpty() && !SUMMARIES.contains(one.type()))
                .filter(one -> endsIn(LASTING, one.type()) && !endsIn(OFFERS, one.type()));
        return Stream.of(
                        faults.stream().filter(one -> !SUMMARIES.contains(one.type())),
                        parts,
                        faults.stream().filter(one -> SUMMARIES.contains(one.type()) && !LASTING.contains(one.type())),
                        faults.stream().filter(one -> LASTING.contains(one.type())))
                .flatMap(conditions -> conditions)
                .limit(MOST_TOLD)
                .toList();
    }

    private static boolean isIntended(GenericObject object) {
        return SWITCHES.stream().anyMatch(path -> object.text(path).equals("true"))
                || object.text("spec.enabled").equals("false")
                || object.text("spec.replicas").equals("0")
                || UNMANAGED.contains(object.text("spec.managementState"))
                || isPaused(object.entries("metadata.annotations"))
                || PHASES.stream().anyMatch(path -> isIntended(object.text(path)) && !isStopped(object))
                || object.conditions().stream().anyMatch(Condition::isRest);
    }

    /// Whether a failure has brought it to rest.
    private static boolean isStopped(GenericObject object) {
        return object.conditions().stream().anyMatch(one -> one.is("True") && !one.isProgress() && one.reportsFault());
    }

    /// The Cluster API asks only whether its annotation is there, Crossplane for its value.
    private static boolean isPaused(Map<String, String> annotations) {
        return annotations.containsKey("cluster.x-k8s.io/paused")
                || "true".equals(annotations.get("crossplane.io/paused"));
    }

    private static boolean isIntended(String word) {
        return endsIn(RESTS, word) || endsIn(ENDS, word);
    }

    /// Compares the last words of `ReconcilePaused`, but not of `NotPaused` and `NotYetComplete`.
    private static boolean endsIn(Set<String> last, String word) {
        return last.stream()
                .filter(word::endsWith)
                .map(one -> word.substring(0, word.length() - one.length()))
                .anyMatch(before -> !negates(before));
    }

    /// Whether one of the words is `Not`.
    private static boolean negates(String words) {
        for (int at = words.indexOf(NOT); at >= 0; at = words.indexOf(NOT, at + 1)) {
            int end = at + NOT.length();
            if (end == words.length() || !Character.isLowerCase(words.charAt(end))) {
                return true;
            }
        }
        return false;
    }
}
