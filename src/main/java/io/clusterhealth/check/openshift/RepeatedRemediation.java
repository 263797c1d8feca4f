// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// OpenShift's MachineHealthChecks that have the machines of a MachineSet deleted again and again, before one of them
/// becomes a node: the MachineSet then starts another one.
///
/// Events are kept for a few hours, so that it is not known since when.
///
/// @param least how many machines of one set make a finding
/// @param recent how long ago their deletions may be
public record RepeatedRemediation(int least, Duration recent) implements Check {

    @Override
    public Reads reads() {
        return OpenShift.whereMachinesMayBeMissing(
                Resources.MACHINE_HEALTH_CHECKS, Resources.MACHINES, Resources.REMEDIATIONS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.MACHINE_HEALTH_CHECKS).stream()
                .filter(check -> check.number("status.currentHealthy", 0) < check.number("status.expectedMachines", 0))
                .flatMap(check -> sets(check, picture).flatMap(set -> judge(check, set, picture)))
                .toList();
    }

    /// The MachineSets with a machine that it is about and that has no node.
    private static Stream<String> sets(GenericObject check, Picture picture) {
        LabelSelector selector = check.selector("spec.selector");
        return picture.objects(Resources.MACHINES).stream()
                .filter(machine -> machine.namespace().equals(check.namespace())
                        && !machine.has("status.nodeRef.name")
                        && selector.holds(machine.entries("metadata.labels")))
                .flatMap(machine -> machine.metadata().controller().stream())
                .filter(owner -> owner.kind().equals("MachineSet"))
                .map(Owner::name)
                .distinct();
    }

    private Stream<Finding> judge(GenericObject check, String set, Picture picture) {
        long deleted = picture.objects(Resources.REMEDIATIONS).stream()
                .filter(event -> event.namespace().equals(check.namespace())
                        && event.name().startsWith(set + "-")
                        && event.name().lastIndexOf('-') == set.length())
                .filter(event -> Age.within(event.last(), recent, picture.asOf()))
                .map(event -> event.name())
                .distinct()
                .count();
        String timeout = check.text("spec.nodeStartupTimeout");
        return deleted < least
                ? Stream.empty()
                : Stream.of(Finding.of(FindingCode.REMEDIATION_STOPPED, Subjects.of(check))
                        .saying("it has had %d machines of MachineSet %s deleted within %s, and none is a node now%s"
                                .formatted(
                                        deleted,
                                        set,
                                        recent.toMinutes() + " min",
                                        timeout.isEmpty() ? "" : "; its nodeStartupTimeout is " + timeout))
                        .mode(Mode.MACHINES_DELETED_AGAIN)
                        .links(Relation.BLAMED_BY, Stream.of(new Subject("MachineSet", check.namespace(), set))));
    }
}
