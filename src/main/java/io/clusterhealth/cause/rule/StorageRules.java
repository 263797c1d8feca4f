// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CLAIM_LOST;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.FILE_SERVER_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.STORAGE_CLASS_FAILS;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.AttachedElsewhere;
import io.clusterhealth.meaning.Meaning.InputOutputError;
import io.clusterhealth.meaning.Meaning.StaleHandle;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;

/// Volume claims and the pods that mount them. A claim that binds at its first use waits for its pod: then the
/// pod is the cause, and the scheduler's message tells which way round it is.
final class StorageRules {
    private static final Set<FindingCode> CLAIM = Set.of(CLAIM_PENDING, CLAIM_LOST);
    private static final When VOLUMES = (_, symptom) -> aboutVolumes(symptom);
    private static final When CLAIM_IN_TROUBLE = (cause, _) -> !Says.nothing(cause);

    /// Whoever touches a share whose server is silent hangs until somebody gives up on him; who reports a fault of his
    /// own does not hang.
    private static final When WAITS = (_, symptom) -> symptom.code() == POD_STUCK_CREATING
            || symptom.code() == POD_STUCK_TERMINATING
            || Says.nothing(symptom)
            || Says.any(symptom, WaitTimedOut.class, StaleHandle.class, InputOutputError.class);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(POD_STUCK_TERMINATING, POD_NOT_READY),
                    Set.of(POD_STUCK_CREATING),
                    Path.sharing(Relation.MOUNTS).given(StorageRules::attachedElsewhere),
                    (cause, symptom) -> !symptom.targets(Relation.OWNED_BY).contains(cause.subject()),
                    LIKELY,
                    "its volume is still attached for {cause}"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(POD_STUCK_CREATING),
                    Path.anywhere(Codes.NODE_DOWN)
                            .given(symptom -> Codes.speaks(symptom) && attachedExclusively(symptom)),
                    When.timing(Timing.CLOSE),
                    POSSIBLE,
                    "its volume is attached to a node without a pod that uses it, and {cause} went down before"),
            new PathRule(
                    Set.of(FILE_SERVER_UNREACHABLE),
                    Set.of(POD_STUCK_CREATING),
                    Path.anywhere(Set.of(FILE_SERVER_UNREACHABLE)),
                    When.namesCause(),
                    CERTAIN,
                    "it mounts a share of {cause}"),
            new PathRule(
                    Set.of(FILE_SERVER_UNREACHABLE),
                    Set.of(POD_STUCK_CREATING, POD_STUCK_TERMINATING, POD_NOT_READY, POD_CRASH_LOOP),
                    Path.across(Relation.MOUNTS, Relation.BACKS),
                    WAITS,
                    LIKELY,
                    "its volume is a share of {cause}"),
            new PathRule(
                    CLAIM,
                    Set.of(POD_UNSCHEDULABLE, POD_STUCK_CREATING),
                    Path.along(Relation.MOUNTS),
                    VOLUMES,
                    CERTAIN,
                    "it mounts {cause}, and its message is about volumes"),
            new PathRule(
                    CLAIM,
                    Set.of(POD_UNSCHEDULABLE, POD_STUCK_CREATING),
                    Path.along(Relation.MOUNTS),
                    VOLUMES.not().and(CLAIM_IN_TROUBLE),
                    LIKELY,
                    "it mounts {cause}, which cannot be provisioned"),
            new PathRule(
                    CLAIM,
                    Set.of(POD_UNSCHEDULABLE, POD_STUCK_CREATING),
                    Path.along(Relation.MOUNTS),
                    (_, symptom) -> Says.nothing(symptom),
                    LIKELY,
                    "it mounts {cause}, and nothing else is said to hold it"),
            new PathRule(
                    Set.of(CLAIM_LOST),
                    Set.of(POD_NOT_READY),
                    Path.along(Relation.MOUNTS),
                    When.timing(Timing.ORDERED),
                    POSSIBLE,
                    "it mounts {cause}, whose volume is gone"),
            new PathRule(
                    Set.of(POD_UNSCHEDULABLE),
                    Set.of(CLAIM_PENDING),
                    Path.against(Relation.MOUNTS),
                    (cause, symptom) -> Says.nothing(symptom) && blamesOthers(cause),
                    LIKELY,
                    "it is bound at its first use, and {cause} fits on no node for another reason"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(CLAIM_PENDING, STORAGE_CLASS_FAILS),
                    Path.anywhere(Codes.SOFTWARE),
                    ((When) (cause, _) -> provisioner(cause.subject().name()) && Codes.speaks(cause))
                            .and(When.timing(Timing.ORDERED)),
                    POSSIBLE,
                    "{cause} looks like a provisioner of volumes, and fails"));

    private StorageRules() {}

    /// Whether a pod waits for a volume that another node has.
    static boolean attachedElsewhere(Finding pod) {
        return Says.any(pod, AttachedElsewhere.class);
    }

    /// Of a pod that is there yet the message tells the name.
    private static boolean attachedExclusively(Finding pod) {
        return Says.all(pod, AttachedElsewhere.class)
                .anyMatch(attached -> !attached.exclusively().isEmpty());
    }

    /// Whether a pod's message is about something else than volumes.
    private static boolean blamesOthers(Finding pod) {
        return !Says.nothing(pod) && !aboutVolumes(pod);
    }

    private static boolean aboutVolumes(Finding pod) {
        return Says.mentions(pod, Topic.VOLUME);
    }

    private static boolean provisioner(String name) {
        return (name.contains("csi") && name.contains("controller")) || name.contains("provisioner");
    }
}
