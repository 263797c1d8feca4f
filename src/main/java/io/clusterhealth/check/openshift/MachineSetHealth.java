// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// OpenShift's machine sets with fewer ready machines than desired.
///
/// A machine set records no times. It is more than a notice if one of its machines is older than the patience and
/// still has no node: until then it may have been scaled up recently. So is one that creates no machine because of its
/// configuration.
///
/// @param patience how long a machine may take to become a node
public record MachineSetHealth(Duration patience) implements Check {
    private static final String NODE = "status.nodeRef.name";

    @Override
    public Reads reads() {
        return OpenShift.whereMachinesMayBeMissing(Resources.MACHINE_SETS, Resources.MACHINES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.MACHINE_SETS).stream()
                .filter(set -> ready(set) < desired(set))
                .map(set -> finding(set, picture))
                .toList();
    }

    private Finding finding(GenericObject set, Picture picture) {
        List<GenericObject> machines = picture.objects(Resources.MACHINES).stream()
                .filter(machine -> machine.namespace().equals(set.namespace()))
                .filter(machine -> machine.metadata().madeBy("MachineSet", set.name()))
                .toList();
        boolean lasting =
                machines.stream().anyMatch(machine -> late(machine, picture.asOf())) || set.has("status.errorReason");
        return Finding.of(FindingCode.MACHINE_SET_SHORT, Subjects.of("MachineSet", set.metadata()))
                .quoting(
                        ready(set) + " of " + desired(set) + " machines are ready",
                        new Quote(set.text("status.errorReason"), set.text("status.errorMessage")))
                .lowIf(!lasting)
                .links(
                        Relation.BECAME,
                        machines.stream()
                                .filter(machine -> machine.has(NODE))
                                .map(machine -> Subjects.node(machine.text(NODE))));
    }

    private boolean late(GenericObject machine, Instant asOf) {
        return !machine.has(NODE) && Age.reached(machine.created(), patience, asOf);
    }

    private static long desired(GenericObject set) {
        return set.number("spec.replicas", 1);
    }

    private static long ready(GenericObject set) {
        return set.number("status.readyReplicas", 0);
    }
}
