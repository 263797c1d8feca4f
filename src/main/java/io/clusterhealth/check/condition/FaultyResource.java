// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.GenericObject.Reference;
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
    private static final Map<String, String> CONFIGS = Map.of("secret", "Secret", "configmap", "ConfigMap");

    /// Empty unless a condition has reported a fault for this long, or a change or a deletion does not end.
    ///
    /// @param repeats whether Warning events about the object are repeated
    static Optional<FaultyResource> of(GenericObject object, Duration patience, boolean repeats, Instant asOf) {
        ReportedStatus status = new ReportedStatus(object, repeats, asOf);
        if (object.deleted().isPresent()) {
            return status.isDeletionOverdue() ? Optional.of(deletion(status)) : Optional.empty();
        }
        IntendedRest rest = new IntendedRest(object);
        if (rest.isSwitchedOff() || rest.isReported() || rest.isOfSingleRun()) {
            return Optional.empty();
        }
        List<Condition> now = status.faults().filter(one -> !rest.explains(one)).toList();
        List<Condition> lasting =
                now.stream().filter(one -> status.lasts(one, patience)).toList();
        return lasting.isEmpty()
                ? status.overdueChange()
                        .map(one -> new FaultyResource(
                                object, one.since(), List.of(one), repeats ? Sign.REPEATS : Sign.LASTS))
                : Optional.of(new FaultyResource(
                        object, Age.earliest(lasting, Condition::since), told(object, now), status.sign(lasting)));
    }

    private static FaultyResource deletion(ReportedStatus status) {
        GenericObject object = status.object();
        List<Condition> said = object.faults().stream()
                .filter(one -> one.saysFailure() || ReportedStatus.tells(one))
                .toList();
        Sign sign = status.repeats() ? Sign.REPEATS : said.isEmpty() ? Sign.NONE : Sign.TELLS;
        return new FaultyResource(object, object.deleted(), said.isEmpty() ? object.faults() : said, sign);
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
                                && (one.saysFailure() || (one.isStatusField() && object.isFault(one.status()))));
    }

    /// The common properties of objects with the same fault.
    List<String> likeness() {
        Stream<String> fault = object.deleted().isPresent()
                ? Stream.of("deletion")
                : Stream.of(told.getFirst().type(), told.getFirst().reason());
        return Stream.concat(Stream.of(object.text("apiVersion"), object.kind()), fault)
                .toList();
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

    /// What its spec names in fields that are called like a listed kind of its API group, as `cluster: {name: orders}`
    /// and `clusterRef` are.
    Stream<Reference> fieldReferences() {
        String group = ApiResource.groupOf(object.text("apiVersion"));
        return Kinds.known().stream()
                .filter(listed -> listed.group().equals(group))
                .map(ApiResource::kind)
                .distinct()
                .flatMap(kind -> object.references().entrySet().stream()
                        .filter(field -> isCalled(field.getKey(), kind))
                        .flatMap(field -> field.getValue().stream())
                        .map(name -> new Reference(kind, "", name)));
    }

    private static boolean isCalled(String field, String kind) {
        return Stream.of("", "Ref", "Name").anyMatch(end -> field.equalsIgnoreCase(kind + end));
    }

    /// Whether its controller is told to leave it alone.
    static boolean isSuspended(GenericObject object) {
        return new IntendedRest(object).isSuspended();
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

    /// Why an object need not do its work: a user wants it so, or it has ended.
    private record IntendedRest(GenericObject object) {
        private static final Set<String> SWITCHES = Set.of("spec.paused", "spec.suspend", "spec.suspended");
        private static final Set<String> PHASES = Set.of("status.phase", "status.state", "status.printableStatus");

        /// What fails later than this after its creation is no object that runs once.
        private static final Duration LONGEST_RUN = Duration.ofDays(7);

        /// Whether its spec or an annotation says that it is not to work.
        boolean isSwitchedOff() {
            return isSuspended()
                    || object.text("spec.enabled").equals("false")
                    || object.text("spec.replicas").equals("0")
                    || StateWords.UNMANAGED.in(object.text("spec.managementState"))
                    || isPaused(object.entries("metadata.annotations"));
        }

        private boolean isSuspended() {
            return SWITCHES.stream().anyMatch(path -> object.text(path).equals("true"));
        }

        /// The Cluster API asks only whether its annotation is there, Crossplane for its value.
        private static boolean isPaused(Map<String, String> annotations) {
            return annotations.containsKey("cluster.x-k8s.io/paused")
                    || "true".equals(annotations.get("crossplane.io/paused"));
        }

        /// Whether its status says that it rests or has ended, and not because of a failure.
        boolean isReported() {
            return object.text("status.enabled").equals("false")
                    || object.conditions().stream().anyMatch(Condition::isRest)
                    || (PHASES.stream().anyMatch(path -> isNamedBy(object.text(path)))
                            && object.conditions().stream()
                                    .noneMatch(one -> one.is("True") && !one.isProgress() && one.reportsFault()));
        }

        private static boolean isNamedBy(String word) {
            return StateWords.REST.in(word) || StateWords.END.in(word);
        }

        /// Whether it runs once, and a condition says that it has ended or is not complete yet.
        boolean isOfSingleRun() {
            return object.conditions().stream()
                    .anyMatch(one -> one.type().equals("Failed") ? isFailedRun(one) : isRunToComplete(one));
        }

        /// `Failed` alone is the end of a run, unless the object has existed for longer than any run takes.
        private boolean isFailedRun(Condition failed) {
            return failed.is("True")
                    && object.conditions().stream().noneMatch(Condition::isGood)
                    && failed.since()
                            .filter(since -> Age.reached(object.created(), LONGEST_RUN, since))
                            .isEmpty();
        }

        /// So is any other end if no progress is reported, unless work failed on an object that records no run.
        private boolean isRunToComplete(Condition end) {
            boolean isRun = object.recordsRun() || EventSubjects.endsAtRandom(object.name());
            return StateWords.ENDED.in(end.type())
                    && (end.is("True")
                            || (object.conditions().stream().noneMatch(Condition::isProgress)
                                    && (isRun || !end.reportsFault())));
        }

        /// Whether what looks like a fault is intended: it names a rest or an end as its reason, is the state
        /// of one of many runs, or says that what is not active is not ready, or what is ready not reached.
        boolean explains(Condition fault) {
            return isNamedBy(fault.reason())
                    || (fault.isStatusField() && EventSubjects.endsAtRandom(object.name()))
                    || isOfInactive(fault)
                    || (fault.isUse() && object.conditions().stream().anyMatch(one -> one.isGood() && one.is("True")));
        }

        private boolean isOfInactive(Condition fault) {
            return fault.is("False")
                    && !fault.saysFailure()
                    && object.conditions().stream()
                            .anyMatch(one -> one.type().equals("Active")
                                    && one.is("False")
                                    && one.reason().equals(fault.reason()));
        }
    }

    /// What the conditions of an object report, and whether Warning events about it are repeated.
    private record ReportedStatus(GenericObject object, boolean repeats, Instant asOf) {
        /// How long progress may take: a controller may copy that of its Deployment, which lasts for ever.
        private static final Duration PROGRESS_TIME = Duration.ofHours(1);

        /// From when on progress is too long for a change of version that its status says is not complete.
        private static final Duration LONGEST_CHANGE = Duration.ofHours(3);

        /// From when on a state for which no work is reported is one that stays.
        private static final Duration STAYS = Duration.ofHours(1);

        /// How long a deletion takes that only waits for its turn.
        private static final Duration DELETION = Duration.ofMinutes(30);

        private static final String TARGET = "status.targetVersion|status.desiredVersion";
        private static final String REACHED = "status.currentVersion|status.version";

        /// The conditions that report a fault, or not for a long time whether the object does its work.
        Stream<Condition> faults() {
            return Stream.concat(
                    object.faults().stream(),
                    object.conditions().stream()
                            .filter(one -> one.isGood() && one.is("Unknown"))
                            .filter(one -> repeats
                                    || (!one.message().isEmpty()
                                            && !Age.reached(
                                                    object.created(),
                                                    STAYS,
                                                    one.since().orElse(asOf))))
                            .filter(one -> lasts(one, STAYS)));
        }

        boolean lasts(Condition one, Duration time) {
            return Age.lasts(one.since().or(object::created), time, asOf);
        }

        Sign sign(List<Condition> faults) {
            if (progresses()) {
                return Sign.PROGRESSES;
            }
            if (repeats) {
                return Sign.REPEATS;
            }
            if (faults.stream().anyMatch(one -> tells(one) && !one.type().equals(Condition.ERROR))) {
                return Sign.TELLS;
            }
            return faults.stream().anyMatch(this::stays) || overdueChange().isPresent() ? Sign.LASTS : Sign.NONE;
        }

        private boolean progresses() {
            return object.conditions().stream()
                    .anyMatch(one -> one.isUnderWay() && !one.reportsFault() && !lasts(one, PROGRESS_TIME));
        }

        /// Whether a state has a message; an error alone may be one of the past.
        private static boolean tells(Condition one) {
            return one.isStatusField() && !one.message().isEmpty();
        }

        /// Whether a condition that says why, or that is a faulty state, has lasted. What waits for a step,
        /// or only reports that a part of it is not ready, may depend on something else, unless it is a
        /// condition of that part.
        private boolean stays(Condition one) {
            boolean isOfPart = !one.isStatusField() && !object.conditions().contains(one);
            return !one.isProgress()
                    && (!one.is("Unknown") || one.saysFailure())
                    && (!one.message().isEmpty() || one.isFaultyState())
                    && Age.reached(one.since(), STAYS, asOf)
                    && !StateWords.WAIT.in(one.reason())
                    && (isOfPart
                            || Meanings.of(one.message())
                                    .reasons()
                                    .noneMatch(said ->
                                            said instanceof ReportedNotReady || said instanceof WaitsForDeployment));
        }

        /// The condition of a change that takes far longer than others: with Warning events, or to a version
        /// that is not reached, unless the status says that it advances.
        Optional<Condition> overdueChange() {
            return advances() || (!repeats && hasReachedVersion())
                    ? Optional.empty()
                    : object.conditions().stream()
                            .filter(one -> one.isUnderWay() && !one.message().isEmpty())
                            .filter(one -> Age.reached(one.since(), LONGEST_CHANGE, asOf))
                            .findFirst();
        }

        /// Whether a time of its status, such as `lastProgressTime`, is a recent one.
        private boolean advances() {
            return object.names("status").stream()
                    .filter(name -> name.startsWith("last"))
                    .flatMap(name -> object.time("status." + name).stream())
                    .anyMatch(at -> !Age.reaches(DELETION, at, asOf));
        }

        private boolean hasReachedVersion() {
            String target = object.text(TARGET);
            String reached = object.text(REACHED);
            return target.isEmpty() || reached.isEmpty() || target.equals(reached);
        }

        /// Whether its finalizers hold up its deletion.
        boolean isDeletionOverdue() {
            return !object.metadata().finalizers().isEmpty()
                    && Age.reached(object.deleted(), repeats ? DELETION : STAYS, asOf);
        }
    }
}
