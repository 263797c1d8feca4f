// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Configurations of OpenShift's operators that place the pods of the operator's workloads on nodes that do not exist.
///
/// The operator copies the selector into the workload, and reverts an edit there. An IngressController without
/// routers reports that itself.
public record OperatorPlacement() implements Check {
    private static final Resource<GenericObject> RESOLVERS = Resources.generic("dnses");

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.DAEMON_SETS, Resources.CLUSTER_OPERATORS)
                .onShortLists(OpenShift.troubled("dns"), RESOLVERS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.whole(Resources.NODES)
                ? picture.objects(RESOLVERS).stream()
                        .filter(object -> object.deleted().isEmpty())
                        .flatMap(object -> judge(object, selector(object), picture))
                        .toList()
                : List.of();
    }

    private static LabelSelector selector(GenericObject object) {
        return new LabelSelector(object.entries("spec.nodePlacement.nodeSelector").entrySet().stream()
                .map(label -> new Requirement(label.getKey(), "In", List.of(label.getValue())))
                .toList());
    }

    private static Stream<Finding> judge(GenericObject object, LabelSelector selector, Picture picture) {
        List<Node> nodes = picture.objects(Resources.NODES);
        if (nodes.isEmpty() || nodes.stream().anyMatch(node -> selector.holds(node.labels()))) {
            return Stream.empty();
        }
        String asked = selector.requirements().stream()
                .map(one -> one.key() + "=" + String.join(",", one.values()))
                .collect(Collectors.joining(", "));
        return Stream.of(Finding.of(FindingCode.OPERAND_UNWELL, Subjects.of(object))
                .saying("its nodePlacement asks for nodes with label %s, and no node has it".formatted(asked))
                .mode(Mode.PLACED_NOWHERE)
                .links(
                        Relation.DEPLOYS,
                        picture.objects(Resources.DAEMON_SETS).stream()
                                .filter(workload -> PlatformNamespaces.contains(workload.namespace()))
                                .filter(workload ->
                                        workload.placement().selector().containsAll(selector.requirements()))
                                .map(Subjects::of)));
    }
}
