// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.InitWait;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CallOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Workloads scaled to zero (`spec.replicas`) behind a Service without endpoints that other programs fail to call, or
/// that their init containers wait for. Zero replicas are a legitimate desired state as long as no program needs the
/// workload.
///
/// @param recent how long ago a program may have ended
public record CalledAtZero(Duration recent) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .always(Resources.ENDPOINT_SLICES)
                .when(picture -> !missed(picture).isEmpty(), Resources.SERVICES)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Servers servers = Servers.in(picture);
        return missed(picture).stream()
                .filter(blame -> servers.scaledDown(blame.target()))
                .flatMap(blame -> servers.selected(blame.target()).stream().map(workload -> finding(workload, blame)))
                .toList();
    }

    /// The Services without endpoints that programs report as not reached.
    private List<SharedBlame<Subject, ErrorText>> missed(Picture picture) {
        List<ErrorText> failed = Stream.<ErrorText>concat(
                        FailingContainer.failed(picture, recent, said -> CallOutcome.of(said) != CallOutcome.ANSWERED),
                        InitWait.in(picture))
                .toList();
        if (failed.isEmpty()) {
            return List.of();
        }
        Backends backends = Backends.in(picture);
        Set<Subject> known = Set.copyOf(backends.known());
        return SharedBlame.<Subject, ErrorText>of(
                        failed.stream(),
                        text -> text.services()
                                .filter(known::contains)
                                .filter(service -> backends.of(service) == Backing.NO_ENDPOINTS))
                .toList();
    }

    private static Finding finding(Workload workload, SharedBlame<Subject, ErrorText> blame) {
        Subject service = blame.target();
        int callers = blame.workloads().size();
        boolean held = blame.texts().stream().allMatch(InitWait.class::isInstance);
        return Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, Subjects.of(workload))
                .quoting(
                        "it is scaled to zero, and %s its Service %s"
                                .formatted(held ? waiting(callers) : failing(callers), service.name()),
                        blame.quote(service))
                .since(blame.since())
                .link(Relation.PROVIDES, service)
                .mode(Mode.SCALED_TO_ZERO);
    }

    private static String failing(int callers) {
        return callers == 1 ? "a workload fails over calls to" : callers + " workloads fail over calls to";
    }

    private static String waiting(int callers) {
        return callers == 1
                ? "init containers of a workload wait for"
                : "init containers of %d workloads wait for".formatted(callers);
    }
}
