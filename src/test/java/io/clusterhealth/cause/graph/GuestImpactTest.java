// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.finding.FindingCode.CUSTOM_RESOURCE_UNWELL;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Impact;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a custom resource affects that runs software itself.
class GuestImpactTest {
    private static final String STOPPED = "Guest VM is not reported as running";

    @Test
    void stoppedVirtualMachineIsAnOutage() {
        assertReaches(given("VirtualMachineInstance").says(STOPPED), Impact.APPLICATION_OUTAGE);
        assertReaches(given("Widget").says(STOPPED), Impact.NONE);
        assertReaches(given("VirtualMachineInstance").says("cannot migrate it"), Impact.NONE);
    }

    @Test
    void resourceThatWorksOnVolumesAffectsAvailability() {
        assertReaches(
                given("Widget").link(Relation.MOUNTS, new Subject("PersistentVolumeClaim", "vms", "disk")),
                Impact.APPLICATION_AVAILABILITY);
        assertReaches(given("Widget"), Impact.NONE);
    }

    private static GivenFinding given(String kind) {
        return finding(CUSTOM_RESOURCE_UNWELL, new Subject(kind, "vms", "erp")).ago(47);
    }

    private static void assertReaches(GivenFinding finding, Impact impact) {
        Incident incident = Explanation.of(List.of(finding.get())).incidents().getFirst();

        assertThat(incident.impact()).isEqualTo(impact);
        assertThat(incident.scope()).isEqualTo(Scope.NAMESPACE);
    }
}
