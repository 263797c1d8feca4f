// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.OutOfMemory;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Remedies;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Suggests `plan-change` calls for incidents caused by a rollout, a cordon, a missing approval, too little memory or
/// zero replicas.
public record PlannedRemedies(ChangePolicy policy) implements Remedies {

    /// Causes that a new version can introduce, and its rollback can remove.
    private static final Set<FindingCode> OF_VERSIONS = Set.of(
            FindingCode.ROLLOUT_STUCK,
            FindingCode.POD_CRASH_LOOP,
            FindingCode.POD_OOM_KILLED,
            FindingCode.POD_IMAGE_PULL,
            FindingCode.POD_CONFIG_ERROR,
            FindingCode.POD_NOT_READY);

    /// What keeps a pod from all nodes and is in its template, rather than in the state of the nodes.
    private static final Set<Mode> OF_TEMPLATES = EnumSet.of(Mode.TOO_LARGE, Mode.NODE_LABELS, Mode.TAINTS);

    /// A controller makes the pods of a template within this time from its change.
    private static final Duration MOMENT = Duration.ofSeconds(5);

    /// Kinds that the action `set-resources` supports.
    private static final Set<String> WITH_CONTAINERS = Set.of("Deployment", "StatefulSet", "DaemonSet");

    @Override
    public Optional<NextCall> of(Incident incident) {
        Finding cause = incident.cause();
        return switch (cause.code()) {
            case NODE_CORDONED ->
                cause.mode().isPresent() ? Optional.empty() : plan(ChangeAction.UNCORDON, cause.subject());
            case NODE_CERTIFICATE_WAITS -> plan(ChangeAction.APPROVE_CSR, cause.subject());
            case WORKLOAD_UNAVAILABLE -> scaledUp(cause);
            default ->
                rolledOut(incident)
                        .map(workload -> plan(ChangeAction.UNDO, workload))
                        .orElseGet(() -> withMoreMemory(cause));
        };
    }

    /// Suggests one replica; the earlier number is unknown.
    private Optional<NextCall> scaledUp(Finding cause) {
        return cause.mode()
                .filter(mode -> mode == Mode.SCALED_TO_ZERO || mode == Mode.AWAITED_AT_ZERO)
                .flatMap(_ -> plan(ChangeAction.SCALE, cause.subject()))
                .map(call -> call.with("replicas", 1));
    }

    /// The plan computes the amount from the current limit.
    private Optional<NextCall> withMoreMemory(Finding cause) {
        return cause.evidence().stream()
                .flatMap(evidence -> evidence.meanings().all(OutOfMemory.class))
                .findFirst()
                .flatMap(killed -> Stream.concat(Stream.of(cause.subject()), cause.targets(Relation.OWNED_BY).stream())
                        .filter(subject -> WITH_CONTAINERS.contains(subject.kind()))
                        .findFirst()
                        .flatMap(workload -> plan(ChangeAction.SET_RESOURCES, workload))
                        .map(call -> call.with("container", killed.container())));
    }

    /// The workload whose rollout caused the incident: the rollout is stuck, or it is the latest change before the
    /// incident.
    private static Optional<Subject> rolledOut(Incident incident) {
        return isOfVersion(incident.cause())
                ? incident.findings()
                        .filter(finding -> finding.code() == FindingCode.ROLLOUT_STUCK)
                        .findFirst()
                        .or(() -> latest(incident.changes()))
                        .map(Finding::subject)
                : Optional.empty();
    }

    private static boolean isOfVersion(Finding cause) {
        return OF_VERSIONS.contains(cause.code())
                || (cause.code() == FindingCode.POD_UNSCHEDULABLE
                        && cause.mode().filter(OF_TEMPLATES::contains).isPresent());
    }

    /// The rollout that no change followed; the manual change of its template, of the same moment, is the rollout.
    private static Optional<Finding> latest(List<Finding> changes) {
        return changes.stream()
                .filter(one -> one.code() == FindingCode.ROLLED_OUT)
                .findFirst()
                .filter(rollout -> changes.stream()
                        .takeWhile(later -> !later.equals(rollout))
                        .allMatch(later -> later.code() == FindingCode.CHANGED_BY_HAND
                                && later.subject().equals(rollout.subject())
                                && isAtOnce(later, rollout)));
    }

    private static boolean isAtOnce(Finding one, Finding other) {
        return one.since()
                .flatMap(at ->
                        other.since().map(then -> Duration.between(then, at).abs()))
                .filter(apart -> apart.compareTo(MOMENT) <= 0)
                .isPresent();
    }

    private Optional<NextCall> plan(ChangeAction action, Subject subject) {
        return Kinds.called(subject.kind())
                .map(kind -> new ChangeTarget(kind, new ObjectName(subject.namespace(), subject.name())))
                .filter(target -> policy.refusal(target, action).isEmpty())
                .map(target -> new NextCall("plan-change")
                        .with("action", action.word())
                        .with("resource", target.resource().plural())
                        .with("name", subject.name())
                        .with("namespace", subject.namespace()));
    }
}
