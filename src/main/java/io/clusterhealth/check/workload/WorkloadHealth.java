// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.RunningSoftware;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.ScaleUps;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.check.workload.FirstSigns.PodSign;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.HalfUnavailable;
import io.clusterhealth.meaning.Meaning.OutOfLimitRange;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Deployments, StatefulSets, DaemonSets and equivalent kinds that lack replicas; one finding per workload, the most
/// informative.
///
/// Workloads scaled to zero, paused, held back by a partition or rolling out within their deadline yield no findings.
///
/// @param settling how long a pod may take to start
/// @param outage after which no available replica is a finding even during a rollout within its deadline; also how
/// long a StatefulSet with pods to replace may create none, as it has no progress condition
public record WorkloadHealth(NodePatience patience, Duration settling, Duration outage) implements Check {
    /// The workloads that a whole cluster depends on: DNS, API, pod network and ingress.
    private static final Software ESSENTIAL = Software.named("essential");

    /// How long the pods of a new version may be rejected while the old ones serve: a rollout that also removes old
    /// pods makes room in a quota for them.
    private static final Duration MAKING_ROOM = Duration.ofMinutes(1);

    @Override
    public Reads reads() {
        return Reads.of(
                        Resources.DEPLOYMENTS,
                        Resources.STATEFUL_SETS,
                        Resources.DAEMON_SETS,
                        Resources.PODS,
                        Resources.NODES,
                        Resources.EVENTS)
                .and(Owners.REPLICA_SETS_READ)
                .and(Owners.REPLICATION_CONTROLLERS_READ)
                .and(RepeatedReplacement.READ)
                .and(ScaleUps.OPTIONAL_READ)
                .onWarning(WarningMessage.OUT_OF_LIMIT_RANGE, Resources.LIMIT_RANGES)
                .when(picture -> refused("ReplicaSet", picture), Resources.REPLICA_SETS)
                .when(picture -> refused("ReplicationController", picture), Resources.REPLICATION_CONTROLLERS)
                .when(SharedServices::possible, Resources.SERVICES)
                .ofComponent(OpenShift::shown, Resources.DEPLOYMENT_CONFIGS)
                .always(Resources.ROLLOUTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Workload> suspects = suspects(picture);
        Set<Subject> subjects = suspects.stream().map(Subjects::of).collect(Collectors.toSet());
        Map<Subject, WorkloadPods> pods = WorkloadPods.of(subjects, picture, patience, settling);
        FailedCreations refusals = FailedCreations.in(picture, outage);
        FirstSigns signs = FirstSigns.in(picture, patience);
        List<Finding> findings =
                new ArrayList<>(ClusterDns.switchedOff(picture).stream().toList());
        for (Workload workload : suspects) {
            WorkloadPods own = pods.getOrDefault(Subjects.of(workload), WorkloadPods.NONE);
            inspect(new WorkloadView(workload, own, refusals.of(workload, own.newest()), picture.asOf()), picture)
                    .map(finding -> shown(finding, signs.unjudged(own.unready())))
                    .map(finding -> bounded(finding, picture))
                    .map(finding -> eased(finding, Math.max(1, workload.desired() - own.staying()), picture))
                    .ifPresent(findings::add);
        }
        Set<Subject> told = findings.stream().map(Finding::subject).collect(Collectors.toSet());
        findings.addAll(RepeatedReplacement.DEFAULT.in(Workloads.in(picture), told, picture));
        return findings;
    }

    /// Adds the LimitRange that rejects the pods: the admission plugin does not name it, so it is added only if it is
    /// the only one of its namespace.
    private static Finding bounded(Finding finding, Picture picture) {
        List<LimitRange> there = picture.objects(Resources.LIMIT_RANGES).stream()
                .filter(range -> range.namespace().equals(finding.subject().namespace()))
                .toList();
        return there.size() == 1
                        && finding.evidence().stream()
                                .anyMatch(said -> said.meanings().any(OutOfLimitRange.class))
                ? finding.adding(Evidence.of("LimitRange %s sets the limits of its namespace"
                        .formatted(there.getFirst().name())))
                : finding;
    }

    /// Adds that the quota which rejected the pods has room for them by now, or for some of them.
    private static Finding eased(Finding finding, int lacking, Picture picture) {
        Evidence refusal = finding.evidence().getFirst();
        String message = refusal.said().message();
        return picture.objects(Resources.QUOTAS).stream()
                .filter(quota -> quota.namespace().equals(finding.subject().namespace())
                        && refusal.meanings()
                                .all(OverQuota.class)
                                .anyMatch(over -> over.name().equals(quota.name()))
                        && quota.admitted(message) > 0)
                .findFirst()
                .map(quota -> quota.admitted(message) < lacking
                        ? finding.adding(Evidence.of("ResourceQuota %s has room for %d of the %d missing pods"
                                .formatted(quota.name(), quota.admitted(message), lacking)))
                        : finding.mode(Optional.empty())
                                .adding(Evidence.of(
                                        "ResourceQuota %s has room for them by now: the controller tries again"
                                                .formatted(quota.name()))))
                .orElse(finding);
    }

    /// Adds the evidence of a pod that no rule judges yet, so that a timed-out rollout has a reason.
    private static Finding shown(Finding finding, Optional<PodSign> sign) {
        return sign.map(shown -> finding.adding(shown.evidence()
                                .saying("its pod %s: %s"
                                        .formatted(
                                                shown.pod().name(),
                                                shown.evidence().statement())))
                        .link(Relation.SHOWN_BY, Subjects.of(shown.pod()))
                        .mode(shown.trouble().mode()))
                .orElse(finding);
    }

    /// Workloads that lack replicas or whose rollout timed out, except those with no desired replicas or being
    /// deleted.
    private static List<Workload> suspects(Picture picture) {
        Stream<Workload> bare = Stream.of(Resources.REPLICA_SETS, Resources.REPLICATION_CONTROLLERS)
                .flatMap(kind -> bare(kind, picture));
        return Stream.concat(Workloads.in(picture), bare)
                .filter(workload -> workload.desired() > 0 && workload.deleted().isEmpty())
                .filter(workload -> workload.available() < workload.desired()
                        || workload.owedUpdates() > 0
                        || WorkloadView.timedOut(workload)
                        || WorkloadView.updateRejected(workload).isPresent())
                .toList();
    }

    /// ReplicaSets and ReplicationControllers without an owner are workloads of their own, if they were read.
    private static Stream<Workload> bare(Resource<ReplicaSet> kind, Picture picture) {
        return picture.objects(kind).stream()
                .filter(set -> set.metadata().controller().isEmpty())
                .map(set -> new Workload(
                        set.metadata(),
                        kind.kind(),
                        set.desired(),
                        set.ready(),
                        set.desired(),
                        true,
                        false,
                        Map.of(),
                        set.conditions()));
    }

    /// Whether pods are rejected for a set of this kind that no Deployment seems to own.
    private static boolean refused(String kind, Picture picture) {
        List<Subject> sets = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.kind().equals(kind) && event.reason().equals("FailedCreate"))
                .map(event -> Subjects.of(event))
                .toList();
        if (sets.isEmpty()) {
            return false;
        }
        Owners owners = Owners.in(picture);
        return sets.stream().anyMatch(set -> owners.of(set).isEmpty());
    }

    private Optional<Finding> inspect(WorkloadView view, Picture picture) {
        if ((view.lacksPods() || view.updateRejectedFor(MAKING_ROOM))
                && view.refusal().isPresent()) {
            return view.refusal()
                    .map(refusal ->
                            finding(FindingCode.WORKLOAD_CANNOT_CREATE_PODS, view, refusal.since(), refusal.quote()))
                    .map(RefusalMode::told);
        }
        if (view.workload().available() == 0 && outage(view)) {
            return Optional.of(
                    SharedServices.in(picture).serve(view.workload())
                            ? finding(FindingCode.WORKLOAD_BELOW_DESIRED, view, view.since(), view.quote())
                                    .adding(Evidence.of("its Services have the pods of another workload"))
                            : finding(FindingCode.WORKLOAD_UNAVAILABLE, view, view.since(), view.quote()));
        }
        if (view.deadlineExceeded() || view.stalledFor(outage)) {
            return Optional.of(finding(FindingCode.ROLLOUT_STUCK, view, view.progressSince(), view.quote()));
        }
        boolean excused = view.rollingOut() || view.workload().paused();
        return view.workload().available() > 0 && lasting(view) && !excused
                ? Optional.of(finding(FindingCode.WORKLOAD_BELOW_DESIRED, view, view.since(), view.quote()))
                : Optional.empty();
    }

    private boolean outage(WorkloadView view) {
        boolean overdue = view.deadlineExceeded() || view.unavailableFor(outage);
        return (overdue && view.pods().serving() == 0) || (lasting(view) && !view.rollingOut());
    }

    /// Whether more replicas are missing than are starting, and for long enough. Pods that are already ready take
    /// precedence over the workload's own counts, which lag behind.
    private boolean lasting(WorkloadView view) {
        boolean lacking = view.missing() > view.coming()
                && view.workload().desired() > view.pods().serving();
        return lacking && (view.settled(settling) || view.missedFor(settling));
    }

    private static Finding finding(FindingCode code, WorkloadView view, Optional<Instant> since, Quote quote) {
        Workload workload = view.workload();
        String duration = Age.text(" for %s", since, view.asOf());
        int owed = Math.min(workload.owedUpdates(), view.pods().staying());
        String updates = owed > 0 ? ", %d await the new version".formatted(owed) : "";

        return Finding.of(code, Subjects.of(workload))
                .quoting(
                        Words.agreeing(workload.available(), "%d of %d replicas [is|are] available%s%s%s")
                                .formatted(
                                        workload.available(), workload.desired(), lastingly(code), duration, updates),
                        quote,
                        halfLost(workload))
                .rated(view.pods().giveWay(view.missing()) ? Severity.LOW : severity(code, workload))
                .since(since)
                .links(Relation.RUNS_ON, view.pods().downNodes().stream().map(Subjects::node))
                .links(
                        Relation.FAILS_ON,
                        view.pods().nodesLacking(view.missing()).map(Subjects::node));
    }

    /// What has lasted, if not the number of replicas.
    private static String lastingly(FindingCode code) {
        return switch (code) {
            case WORKLOAD_CANNOT_CREATE_PODS -> "; its pods cannot be created";
            case ROLLOUT_STUCK -> "; its rollout is stalled";
            default -> "";
        };
    }

    private static Meaning[] halfLost(Workload workload) {
        return 2 * workload.available() <= workload.desired() ? new Meaning[] {new HalfUnavailable()} : new Meaning[0];
    }

    private static Severity severity(FindingCode code, Workload workload) {
        if (workload.available() > 0) {
            return Severity.MEDIUM;
        }
        return RunningSoftware.is(ESSENTIAL, workload) ? Severity.CRITICAL : code.severity();
    }
}
