// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Machine;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// OpenShift's machines, and Cluster API's, which they come from: those that failed, and those that get stuck on the
/// way to a node or away from one.
///
/// @param provisioning how long a machine may take to become a node
/// @param deleting how long it may take to end
public record MachineHealth(Duration provisioning, Duration deleting) implements Check {
    private static final String RUNNING = "Running";

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Look> looks() {
        return Stream.concat(
                        Stream.of(Look.part(OpenShift::whole, Resources.MACHINES)),
                        Served.looks(Resources.CLUSTER_API_MACHINES).stream())
                .toList();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Stream.of(Resources.MACHINES, Resources.CLUSTER_API_MACHINES)
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(machine -> finding(machine, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> finding(Machine machine, Instant asOf) {
        if (machine.phase().equals("Failed") || !machine.reason().isEmpty()) {
            Quote said = new Quote(machine.reason(), machine.message());
            String became = machine.node().isEmpty() ? "it never became a node" : "its node was " + machine.node();
            return Optional.of(finding(
                    FindingCode.MACHINE_FAILED,
                    machine,
                    machine.node().isEmpty() ? machine.metadata().created() : machine.updated(),
                    Evidence.quoting("it has failed; " + became, said)));
        }
        Optional<Instant> deleted = machine.metadata().deleted();
        if (deleted.isPresent()) {
            return deleted.filter(at -> Age.reaches(deleting, at, asOf))
                    .map(at -> finding(
                            FindingCode.MACHINE_STUCK,
                            machine,
                            deleted,
                            Evidence.of("its deletion was asked for " + Age.text(at, asOf) + " ago")));
        }
        Optional<Instant> created = machine.metadata().created();
        return created.filter(at -> machine.node().isEmpty()
                        && !machine.phase().equals(RUNNING)
                        && Age.reaches(provisioning, at, asOf))
                .map(at -> finding(
                        FindingCode.MACHINE_STUCK,
                        machine,
                        created,
                        Evidence.quoting(
                                "it was made " + Age.text(at, asOf) + " ago and is no node yet",
                                new Quote(machine.phase(), held(machine)))));
    }

    /// What its controller says, which goes on trying; Cluster API sums up in `Ready` what other conditions tell.
    private static String held(Machine machine) {
        return machine.conditions().stream()
                .filter(condition ->
                        !condition.is("True") && !condition.message().isEmpty())
                .min(Comparator.comparing(condition -> condition.type().equals("Ready")))
                .map(Condition::message)
                .orElse(machine.message());
    }

    private static Finding finding(FindingCode code, Machine machine, Optional<Instant> since, Evidence evidence) {
        return Finding.of(code, Subjects.of("Machine", machine.metadata()))
                .evidence(evidence)
                .since(since)
                .links(MachineLinks.of(machine));
    }
}
