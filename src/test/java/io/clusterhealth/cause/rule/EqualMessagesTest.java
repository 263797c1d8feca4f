// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.UnexplainedIncidentsTest.edges;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects whose conditions have the equal message, whatever its words and their times.
class EqualMessagesTest {
    private static final String REVOKED = "reservation key of the appliance was revoked";

    @ParameterizedTest
    @CsvSource({
        "CUSTOM_RESOURCE_UNWELL, data, reservation key of the appliance was revoked, 1",
        "OPERAND_UNWELL, data, reservation key of the appliance was revoked, 1",
        "MACHINE_STUCK, data, reservation key of the appliance was revoked, 1",
        "CUSTOM_RESOURCE_UNWELL, data, reservation key of the tenant was revoked, 0",
        "CUSTOM_RESOURCE_UNWELL, crm, reservation key of the appliance was revoked, 0",
        "POD_CRASH_LOOP, data, reservation key of the appliance was revoked, 0"
    })
    void shareItsCause(FindingCode code, String namespace, String said, int edges) {
        GivenFinding first = finding(FindingCode.CUSTOM_RESOURCE_UNWELL, new Subject("DiskPool", "data", "a"))
                .says(REVOKED);
        GivenFinding second = finding(code, new Subject("Part", namespace, "b")).says(said);

        assertThat(edges(first.ago(1200), second.ago(120))).hasSize(edges);
    }

    @ParameterizedTest
    @CsvSource({
        "some of its pods are not ready for an hour",
        "Unready resources: instance and bucket",
        "Claim is waiting for composite resource to become Ready",
        "timed out while waiting for the condition",
        "see the log for details"
    })
    void doNotIfItOnlySaysThatSomethingIsNotReady(String said) {
        GivenFinding first = finding(FindingCode.CUSTOM_RESOURCE_UNWELL, new Subject("DiskPool", "data", "a"));
        GivenFinding second = finding(FindingCode.CUSTOM_RESOURCE_UNWELL, new Subject("Part", "data", "b"));

        assertThat(edges(first.says(said).ago(1200), second.says(said).ago(120)))
                .isEmpty();
    }
}
