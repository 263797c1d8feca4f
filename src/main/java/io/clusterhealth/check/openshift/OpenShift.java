// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Pod;
import java.util.Set;
import java.util.function.Predicate;

/// Detects from a first picture whether a cluster is OpenShift, and which of its parts have problems.
public final class OpenShift {
    private OpenShift() {}

    /// Whether the cluster has OpenShift's version or operators.
    public static boolean shown(Picture picture) {
        return !picture.objects(Resources.CLUSTER_VERSIONS).isEmpty()
                || !picture.objects(Resources.CLUSTER_OPERATORS).isEmpty();
    }

    /// Whether the picture is of a whole OpenShift cluster: objects in platform namespaces are not requested if a
    /// caller requests a single namespace.
    public static boolean whole(Picture picture) {
        return picture.namespace().isEmpty() && shown(picture);
    }

    /// Whether one of these cluster operators is unavailable or degraded.
    public static Predicate<Picture> troubled(String... operators) {
        Set<String> names = Set.of(operators);
        return picture -> picture.objects(Resources.CLUSTER_OPERATORS).stream()
                .anyMatch(operator -> names.contains(operator.name()) && troubled(operator));
    }

    private static final Predicate<Picture> MACHINE_OPERATORS =
            troubled("machine-api", "cluster-autoscaler", "control-plane-machine-set");

    /// Reads these lists where machines may be missing: nodes that are not ready or are cordoned, problems of the
    /// machine operators, or unscheduled pods.
    public static Reads whereMachinesMayBeMissing(Resource<?>... lists) {
        return Reads.of(Resources.CLUSTER_VERSIONS)
                .onShortLists(OpenShift::lacksNodes, lists)
                .when(OpenShift::lacksRoom, lists);
    }

    private static boolean lacksNodes(Picture picture) {
        return whole(picture)
                && (MACHINE_OPERATORS.test(picture)
                        || picture.objects(Resources.NODES).stream()
                                .anyMatch(node -> !node.ready() || node.unschedulable()));
    }

    private static boolean lacksRoom(Picture picture) {
        return whole(picture) && picture.objects(Resources.PODS).stream().anyMatch(Pod::queued);
    }

    /// Whether it has bare-metal hosts: their operator exists on other platforms as well, with the condition
    /// `Disabled`.
    public static boolean hasHosts(Picture picture) {
        return whole(picture)
                && picture.objects(Resources.CLUSTER_OPERATORS).stream()
                        .filter(operator -> operator.name().equals("baremetal"))
                        .flatMap(operator -> operator.condition("Disabled").stream())
                        .noneMatch(disabled -> disabled.is("True"));
    }

    private static boolean troubled(ClusterOperator operator) {
        return operator.is("Degraded", "True") || !operator.is("Available", "True");
    }
}
