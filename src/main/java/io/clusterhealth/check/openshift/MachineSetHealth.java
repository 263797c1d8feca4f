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
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Names;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// OpenShift's machine sets with fewer ready machines than desired.
///
/// If a machine of it fails with a message that quotes a value of its template, the template is at fault: a
/// machine that replaces this one fails in the same way.
///
/// A machine set records no times. It is more than a notice if one of its machines is older than the patience and
/// still has no node: until then it may have been scaled up recently. So is one that creates no machine because of its
/// configuration.
///
/// @param patience how long a machine may take to become a node
public record MachineSetHealth(Duration patience) implements Check {
    private static final String NODE = "status.nodeRef.name";
    private static final String TEMPLATE = "spec.template.spec.providerSpec.value";
    private static final String REASON = "status.errorReason|status.failureReason";
    private static final String MESSAGE = "status.errorMessage|status.failureMessage";

    private static final Comparator<String> LONGEST_FIRST =
            Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder());

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
        return refused(set, machines)
                .map(value -> value.rated(Severity.HIGH).mode(Mode.TEMPLATE_REFUSED))
                .orElseGet(() -> shortage(set, machines, picture.asOf()));
    }

    private static Optional<Finding> refused(GenericObject set, List<GenericObject> machines) {
        List<String> values =
                set.textsBelow(TEMPLATE).distinct().sorted(LONGEST_FIRST).toList();
        return machines.stream()
                .filter(machine -> !machine.has(NODE))
                .sorted(Comparator.comparing(GenericObject::name))
                .flatMap(machine -> values.stream()
                        .filter(value -> Names.value(machine.text(MESSAGE), value))
                        .limit(1)
                        .map(value -> Finding.of(FindingCode.MACHINE_SET_SHORT, subject(set))
                                .quoting(
                                        "a machine of it fails with a value of its template, " + value,
                                        new Quote(machine.text(REASON), machine.text(MESSAGE)))
                                .since(machine.created())))
                .min(Comparator.comparing((Finding found) -> found.since().orElse(Instant.MAX)));
    }

    private static Subject subject(GenericObject set) {
        return Subjects.of("MachineSet", set.metadata());
    }

    private Finding shortage(GenericObject set, List<GenericObject> machines, Instant asOf) {
        boolean lasting = machines.stream().anyMatch(machine -> late(machine, asOf)) || set.has("status.errorReason");
        return Finding.of(FindingCode.MACHINE_SET_SHORT, subject(set))
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
