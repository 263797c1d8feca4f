// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.StaticPodOperator;
import io.clusterhealth.cluster.object.StaticPodOperator.NodeRevision;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Nodes of OpenShift's control plane that cannot take the newest revision of etcd or the API server. A node that is
/// getting to it, and has not failed at it, is none.
public record StaticPodRevisions() implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_OPERATORS);
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.when(OpenShift.troubled("etcd"), Resources.ETCDS),
                Look.when(OpenShift.troubled("kube-apiserver"), Resources.KUBE_API_SERVERS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Stream.of(Resources.ETCDS, Resources.KUBE_API_SERVERS)
                .flatMap(resource -> picture.objects(resource).stream())
                .flatMap(operator -> finding(operator).stream())
                .toList();
    }

    private static Optional<Finding> finding(StaticPodOperator operator) {
        List<NodeRevision> failing = operator.nodes().stream()
                .filter(node -> node.failed() > node.current() && node.current() < operator.latest())
                .toList();
        if (failing.isEmpty()) {
            return Optional.empty();
        }
        Optional<Instant> since =
                failing.stream().flatMap(node -> node.failedAt().stream()).min(Comparator.naturalOrder());
        return Optional.of(Finding.of(FindingCode.REVISION_FAILED, Subjects.of(operator.kind(), operator.metadata()))
                .evidence(failing.stream().map(node -> evidence(node, operator)).toList())
                .since(since)
                .links(failing.stream()
                        .map(node -> new Link(Relation.RUNS_ON, Subjects.node(node.node())))
                        .toList()));
    }

    private static Evidence evidence(NodeRevision node, StaticPodOperator operator) {
        return Evidence.quoting(
                "%s is at revision %d of %d and failed at %d"
                        .formatted(node.node(), node.current(), operator.latest(), node.failed()),
                new Quote(node.reason(), String.join(" ", node.errors())));
    }
}
