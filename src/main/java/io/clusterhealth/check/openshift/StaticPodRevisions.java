// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Nodes of OpenShift's control plane that cannot install the newest revision of etcd or the API server. A node that
/// is still installing it, without a failure, is excluded.
public record StaticPodRevisions() implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_OPERATORS)
                .onShortLists(OpenShift.troubled("etcd"), Resources.ETCDS)
                .onShortLists(OpenShift.troubled("kube-apiserver"), Resources.KUBE_API_SERVERS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Stream.of(Resources.ETCDS, Resources.KUBE_API_SERVERS)
                .flatMap(resource -> picture.objects(resource).stream())
                .flatMap(operator -> finding(operator).stream())
                .toList();
    }

    private static Optional<Finding> finding(GenericObject operator) {
        long latest = operator.number("status.latestAvailableRevision", 0);
        List<GenericObject> failing = operator.each("status.nodeStatuses").stream()
                .filter(node -> failed(node) > current(node) && current(node) < latest)
                .toList();
        if (failing.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(FindingCode.REVISION_FAILED, Subjects.of(operator))
                .evidence(failing.stream().map(node -> evidence(node, latest)).toList())
                .since(Age.earliest(failing, node -> node.time("lastFailedTime")))
                .links(Relation.RUNS_ON, failing.stream().map(node -> Subjects.node(node.text("nodeName")))));
    }

    private static Evidence evidence(GenericObject node, long latest) {
        return Evidence.quoting(
                "%s is at revision %d of %d and failed at %d"
                        .formatted(node.text("nodeName"), current(node), latest, failed(node)),
                new Quote(node.text("lastFailedReason"), String.join(" ", node.texts("lastFailedRevisionErrors"))));
    }

    private static long current(GenericObject node) {
        return node.number("currentRevision", 0);
    }

    private static long failed(GenericObject node) {
        return node.number("lastFailedRevision", 0);
    }
}
