// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.ATTACHMENT_STUCK;
import static io.clusterhealth.finding.FindingCode.CLAIM_LOST;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.NO_DEFAULT_CLASS;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.RESIZE_STUCK;
import static io.clusterhealth.finding.FindingCode.STORAGE_CLASS_FAILS;
import static io.clusterhealth.finding.FindingCode.STORAGE_CLASS_MISSING;
import static io.clusterhealth.finding.FindingCode.STORAGE_DRIVER_MISSING;
import static io.clusterhealth.finding.FindingCode.VOLUME_FAILED;
import static io.clusterhealth.finding.FindingCode.VOLUME_FULL;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.NoSpace;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Storage classes, volumes and their attachments, and the claims and pods that wait for them.
final class VolumeRules {
    private static final Set<FindingCode> FULL = Set.of(VOLUME_FULL);
    private static final Set<FindingCode> STOPPED_BY_IT = Set.of(POD_CRASH_LOOP, POD_NOT_READY, POD_FAILED);
    private static final When NO_SPACE = When.says(NoSpace.class);
    private static final Pattern REPLICA = Pattern.compile("(?<set>.+-.+)-(?<ordinal>[0-9]{1,6})");
    private static final Set<FindingCode> CLASSES = Set.of(NO_DEFAULT_CLASS, STORAGE_CLASS_MISSING);
    private static final Set<FindingCode> ATTACHMENTS = Set.of(ATTACHMENT_STUCK, STORAGE_DRIVER_MISSING);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    CLASSES,
                    Set.of(CLAIM_PENDING),
                    Path.along(Relation.OF_CLASS),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "it asks for {cause}, which there is none of"),
            new PathRule(
                    Set.of(STORAGE_CLASS_FAILS),
                    Set.of(CLAIM_PENDING),
                    Path.along(Relation.OF_CLASS),
                    (_, symptom) -> !Says.nothing(symptom),
                    CERTAIN,
                    "{cause} refuses volumes to several claims in the same words"),
            new PathRule(
                    Set.of(VOLUME_FAILED),
                    Set.of(CLAIM_LOST, CLAIM_PENDING),
                    Path.along(Relation.BOUND_TO),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "it is bound to {cause}, which has failed"),
            new PathRule(
                    ATTACHMENTS,
                    Set.of(POD_STUCK_CREATING, POD_UNSCHEDULABLE),
                    Path.across(Relation.MOUNTS, Relation.BACKS),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "a volume that it mounts is held up by {cause}"),
            new PathRule(
                    FULL,
                    FULL,
                    Path.beside(),
                    VolumeRules::ofOneSet,
                    LIKELY,
                    "the replicas of one set fill up alike, and {cause} is another's"),
            new PathRule(
                    Set.of(RESIZE_STUCK),
                    STOPPED_BY_IT,
                    Path.along(Relation.MOUNTS),
                    NO_SPACE,
                    LIKELY,
                    "it has no space left, and {cause} does not grow"),
            new PathRule(
                    FULL,
                    STOPPED_BY_IT,
                    Path.along(Relation.MOUNTS),
                    NO_SPACE,
                    CERTAIN,
                    "it has no space left on {cause}"),
            new PathRule(
                    FULL,
                    STOPPED_BY_IT,
                    Path.along(Relation.MOUNTS),
                    ((When) (cause, _) -> cause.severity() == Severity.HIGH)
                            .and(NO_SPACE.not())
                            .and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "it mounts {cause}, which was full before"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(ATTACHMENT_STUCK),
                    Path.along(Relation.RUNS_ON),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "the volume is attached to {cause}, which is down"));

    private VolumeRules() {}

    /// Claims of a StatefulSet are called `<template>-<set>-<ordinal>`; the one with the lower number counts.
    private static boolean ofOneSet(Finding cause, Finding symptom) {
        Matcher one = REPLICA.matcher(cause.subject().name());
        Matcher other = REPLICA.matcher(symptom.subject().name());
        return one.matches()
                && other.matches()
                && one.group("set").equals(other.group("set"))
                && Integer.parseInt(one.group("ordinal")) < Integer.parseInt(other.group("ordinal"));
    }
}
