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
import io.clusterhealth.meaning.Meaning.ReportedNotReady;
import io.clusterhealth.meaning.Meaning.WaitsForDeployment;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.StateWords;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A custom resource of any kind that is not in its intended state, as far as its status shows it.
///
/// @param since when that began
/// @param told the conditions that show it, the most specific first
/// @param sign how much besides them shows it
record FaultyResource(GenericObject object, Optional<Instant> since, List<Condition> told, Sign sign) {

    /// What shows that a state is a failure, and not one that will pass or is meant.
    enum Sign {
        /// Its controller is still working on it.
        PROGRESSES,
        /// Nothing more.
        NONE,
        /// The state has lasted for longer than any work on the object takes.
        LASTS,
        /// The object names the error beside its state.
        TELLS,
        /// Its controller reports the same with Warning events again and again.
        REPEATS
    }

    private static final int MOST_TOLD = 3;

    /// How long progress may take: a controller that copies the conditions of its Deployment reports it for ever.
    private static final Duration PROGRESS_TIME = Duration.ofHours(1);

    /// From when on progress is too long for a change of version that its status says is not complete.
    private static final Duration LONGEST_CHANGE = Duration.ofHours(3);

    /// From when on a state for which no work is reported is one that stays.
    private static final Duration STAYS = Duration.ofHours(1);

    /// What fails later than this after its creation is no object that runs once.
    private static final Duration LONGEST_RUN = Duration.ofDays(7);

    /// How long a deletion takes that only waits for its turn.
    private static final Duration DELETION = Duration.ofMinutes(30);

    private static final String TARGET = "status.targetVersion|status.desiredVersion";
    private static final String REACHED = "status.currentVersion|status.version";

    private static final Map<String, String> CONFIGS = Map.of("secret", "Secret", "configmap", "ConfigMap");

    private static final Set<String> SWITCHES = Set.of("spec.paused", "spec.suspend", "spec.suspended");
    private static final Set<String> PHASES = Set.of("status.phase", "status.state", "status.printableStatus");

    /// Empty unless a condition has reported a fault for this long, or a change or a deletion does not end.
    ///
    /// @param repeats whether Warning events about the object are repeated
    static Optional<FaultyResource> of(GenericObject object, Duration patience, boolean repeats, Instant asOf) {
        if (object.deleted().isPresent()) {
            return deletion(object, repeats, asOf);
        }
        if (isIntended(object) || runsOnce(object)) {
            return Optional.empty();
        }
        Optional<Instant> created = object.created();
        List<Condition> now = Stream.concat(object.faults().stream(), unknown(object, repeats, asOf))
                .filter(one -> !isIntended(one.reason()) && !isIdle(one, object) && !isRun(one, object))
                .filter(one -> !one.isUse() || !isReady(object))
                .toList();
        List<Condition> faults = now.stream()
                .filter(one -> Age.lasts(one.since().or(() -> created), patience, asOf))
                .toList();
        return faults.stream()
                .map(Condition::since)
                .min(Comparator.comparing(since -> since.orElse(Instant.MAX)))
                .map(since -> new FaultyResource(object, since, told(object, now), sign(object, faults, repeats, asOf)))
                .or(() -> change(object, repeats, asOf));
    }

    private static Sign sign(GenericObject object, List<Condition> faults, boolean repeats, Instant asOf) {
        if (progresses(object, asOf)) {
            return Sign.PROGRESSES;
        }
        if (repeats) {
            return Sign.REPEATS;
        }
        if (faults.stream().anyMatch(FaultyResource::tells)) {
            return Sign.TELLS;
        }
        return faults.stream().anyMatch(one -> stays(one, object, asOf))
                        || change(object, false, asOf).isPresent()
                ? Sign.LASTS
                : Sign.NONE;
    }

    /// Whether a condition that says why, or that is a faulty state, has lasted. What waits for a step, or only reports
    /// that a part of it is not ready, may depend on something else, unless it is a condition of that part.
    private static boolean stays(Condition one, GenericObject object, Instant asOf) {
        return !one.isProgress()
                && (!one.is("Unknown") || one.saysFailure())
                && (!one.message().isEmpty() || one.isFaultyState())
                && Age.reached(one.since(), STAYS, asOf)
                && !StateWords.WAIT.in(one.reason())
                && (!isState(one) && !object.conditions().contains(one)
                        || Meanings.of(one.message())
                                .reasons()
                                .noneMatch(meaning ->
                                        meaning instanceof ReportedNotReady || meaning instanceof WaitsForDeployment));
    }

    /// Whether a state has a message; an error alone may be one of the past.
    private static boolean tells(Condition one) {
        return isState(one)
                && !one.type().equals(GenericObject.ERROR)
                && !one.message().isEmpty();
    }

    /// The conditions that do not say for a long time whether the object does its work; without Warning events, of an
    /// object that never did, and with a message.
    private static Stream<Condition> unknown(GenericObject object, boolean repeats, Instant asOf) {
        return object.conditions().stream()
                .filter(one -> one.isGood() && one.is("Unknown"))
                .filter(one -> repeats
                        || (StateWords.WORKS.in(one.type())
                                && !one.message().isEmpty()
                                && !Age.reached(
                                        object.created(), STAYS, one.since().orElse(asOf))))
                .filter(one -> Age.lasts(one.since().or(() -> object.created()), STAYS, asOf));
    }

    /// A change that takes far longer than others: with Warning events, or to a version that is not reached, unless the
    /// status says that it advances.
    private static Optional<FaultyResource> change(GenericObject object, boolean repeats, Instant asOf) {
        boolean reaches = object.text(TARGET).isEmpty()
                || object.text(REACHED).isEmpty()
                || object.text(TARGET).equals(object.text(REACHED));
        if (advances(object, asOf) || (reaches && !repeats)) {
            return Optional.empty();
        }
        return object.conditions().stream()
                .filter(one -> isUnderWay(one) && !one.message().isEmpty())
                .filter(one -> Age.reached(one.since(), LONGEST_CHANGE, asOf))
                .findFirst()
                .map(one -> new FaultyResource(object, one.since(), List.of(one), repeats ? Sign.REPEATS : Sign.LASTS));
    }

    /// Whether a time of its status, such as `lastProgressTime`, is a recent one.
    private static boolean advances(GenericObject object, Instant asOf) {
        return object.names("status").stream()
                .filter(name -> name.startsWith("last"))
                .flatMap(name -> object.time("status." + name).stream())
                .anyMatch(at -> !Age.reaches(DELETION, at, asOf));
    }

    /// A deletion that its finalizers hold up.
    private static Optional<FaultyResource> deletion(GenericObject object, boolean repeats, Instant asOf) {
        if (object.metadata().finalizers().isEmpty()
                || !Age.reached(object.deleted(), repeats ? DELETION : STAYS, asOf)) {
            return Optional.empty();
        }
        List<Condition> faults = object.faults();
        List<Condition> said = faults.stream()
                .filter(one ->
                        one.saysFailure() || (isState(one) && !one.message().isEmpty()))
                .toList();
        Sign sign = repeats ? Sign.REPEATS : said.isEmpty() ? Sign.NONE : Sign.TELLS;
        return Optional.of(new FaultyResource(object, object.deleted(), said.isEmpty() ? faults : said, sign));
    }

    private static boolean isReady(GenericObject object) {
        return object.conditions().stream().anyMatch(one -> one.isGood() && one.is("True"));
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
                .filter(one -> isUnderWay(one) && !one.reportsFault())
                .anyMatch(one -> Age.within(one.since().or(() -> object.created()), PROGRESS_TIME, asOf));
    }

    private static boolean isUnderWay(Condition one) {
        return one.is("True")
                && one.isProgress()
                && !StateWords.DONE.in(one.reason())
                && !StateWords.END.in(one.reason());
    }

    /// Whether its controller is still working on it.
    boolean progresses() {
        return sign == Sign.PROGRESSES;
    }

    /// Whether it states a failure: progress that fails is attempted again.
    boolean statesFailure() {
        return object.deleted().isEmpty()
                && object.faults().stream()
                        .anyMatch(one -> !one.isProgress()
                                && (one.saysFailure() || (isState(one) && object.isFault(one.status()))));
    }

    private static boolean isState(Condition one) {
        return !one.type().isEmpty() && Character.isLowerCase(one.type().charAt(0));
    }

    /// The common properties of objects with the same fault.
    List<String> likeness() {
        String version = object.text("apiVersion");
        return object.deleted().isPresent()
                ? List.of(version, object.kind(), "deletion")
                : List.of(
                        version,
                        object.kind(),
                        told.getFirst().type(),
                        told.getFirst().reason());
    }

    Subject subject() {
        return subject(object);
    }

    static Subject subject(GenericObject object) {
        return Subjects.of(Kinds.distinct(object.text("apiVersion"), object.kind()), object.metadata());
    }

    String name() {
        return ObjectName.of(object.metadata()).toString();
    }

    /// The Secrets and ConfigMaps that its spec names, which it may be to write: one that it lacks itself is in its
    /// messages.
    Stream<Subject> configs() {
        return object.references().entrySet().stream()
                .flatMap(field -> CONFIGS.entrySet().stream()
                        .filter(kind -> field.getKey().toLowerCase(Locale.ROOT).contains(kind.getKey()))
                        .flatMap(kind -> field.getValue().stream()
                                .map(name -> new Subject(kind.getValue(), object.namespace(), name))))
                .filter(config -> object.conditions().stream()
                        .noneMatch(one -> one.message().contains(config.name())))
                .distinct()
                .sorted();
    }

    /// `Failed` alone is the end of an object that runs once, unless it has existed for longer than any run takes; and
    /// so is any end if no progress is reported as well, unless it failed on an object that records no run.
    private static boolean runsOnce(GenericObject object) {
        List<Condition> conditions = object.conditions();
        return conditions.stream()
                .anyMatch(one -> one.type().equals("Failed")
                        ? one.is("True")
                                && conditions.stream().noneMatch(other -> StateWords.WORKS.in(other.type()))
                                && !one.since()
                                        .filter(since -> Age.reached(object.created(), LONGEST_RUN, since))
                                        .isPresent()
                        : StateWords.ENDED.in(one.type())
                                && (one.is("True")
                                        || (conditions.stream().noneMatch(Condition::isProgress)
                                                && !failsToEnd(one, object))));
    }

    /// Whether an object that lasts reports that its work is not complete, because something failed.
    private static boolean failsToEnd(Condition one, GenericObject object) {
        return one.reportsFault() && !object.recordsRun() && !EventSubjects.endsAtRandom(object.name());
    }

    /// Conditions with a message before those without, and of equals those of parts, such as `SyncDegraded` and
    /// `EtcdAvailable`, before those that sum them up. One that comes and goes may be the only one with a message.
    private static List<Condition> told(GenericObject object, List<Condition> faults) {
        Stream<Condition> parts = object.conditions().stream()
                .filter(one -> one.is("False") && !one.message().isEmpty() && !StateWords.SUMMARY.in(one.type()))
                .filter(one -> StateWords.PART_WORKS.in(one.type()) && !StateWords.OFFER.in(one.type()));
        return Stream.of(
                        faults.stream().filter(one -> !StateWords.SUMMARY.in(one.type())),
                        parts,
                        faults.stream()
                                .filter(one -> StateWords.SUMMARY.in(one.type()) && !StateWords.WORKS.in(one.type())),
                        faults.stream().filter(one -> StateWords.WORKS.in(one.type())))
                .flatMap(conditions -> conditions)
                .sorted(Comparator.comparing(one -> one.message().isEmpty()))
                .limit(MOST_TOLD)
                .toList();
    }

    private static boolean isIntended(GenericObject object) {
        return SWITCHES.stream().anyMatch(path -> object.text(path).equals("true"))
                || object.text("spec.enabled").equals("false")
                || object.text("status.enabled").equals("false")
                || object.text("spec.replicas").equals("0")
                || StateWords.UNMANAGED.in(object.text("spec.managementState"))
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
        return StateWords.REST.in(word) || StateWords.END.in(word);
    }
}
