// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Machine;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// What machines hang on, and what hangs on them.
final class MachineLinks {
    private static final Predicate<Picture> OPERATOR =
            OpenShift.troubled("machine-api", "cluster-autoscaler", "control-plane-machine-set");

    private MachineLinks() {}

    /// Whether a picture shows that machines may be missing: nodes that are not ready or take no pods, pods that find
    /// no place, or the machines' operators in trouble.
    static boolean wanted(Picture picture) {
        return OpenShift.whole(picture)
                && (OPERATOR.test(picture)
                        || picture.objects(Resources.NODES).stream()
                                .anyMatch(node -> !node.ready() || node.unschedulable())
                        || picture.objects(Resources.PODS).stream()
                                .anyMatch(pod -> pod.phase().equals("Pending")
                                        && pod.node().isEmpty()
                                        && !pod.gated()));
    }

    static List<Link> of(Machine machine) {
        List<Link> links = new ArrayList<>();
        if (!machine.node().isEmpty()) {
            links.add(new Link(Relation.PROVIDES, Subjects.node(machine.node())));
        }
        machine.metadata()
                .controller()
                .filter(owner -> owner.kind().equals("MachineSet"))
                .ifPresent(owner -> links.add(new Link(
                        Relation.OWNED_BY,
                        new Subject("MachineSet", machine.metadata().namespace(), owner.name()))));
        return links;
    }
}
