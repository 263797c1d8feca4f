// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.rule.UnexplainedIncidentsTest.edges;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Faults of two namespaces that are reported in the same words.
class NamespacesInSameWordsTest {
    /// Each namespace has its own quota of the name, and its own volumes.
    @ParameterizedTest
    @CsvSource({
        "QUOTA_EXHAUSTED, ResourceQuota, shop, 1",
        "QUOTA_EXHAUSTED, ResourceQuota, crm, 0",
        "VOLUME_FULL, PersistentVolumeClaim, shop, 1",
        "VOLUME_FULL, PersistentVolumeClaim, crm, 0"
    })
    void twoNamespacesInTheSameWordsHaveNoCauseInCommon(FindingCode code, String kind, String other, int edges) {
        String said = "FailedCreate: pods is forbidden: exceeded quota: q, requested: requests.cpu=500m";
        GivenFinding first = finding(code, new Subject(kind, "shop", "first")).says(said);
        GivenFinding second = finding(code, new Subject(kind, other, "second")).says(said);

        assertThat(edges(first.ago(20), second.ago(18))).hasSize(edges);
        assertThat(edges(
                        first.ago(20).link(Relation.SERVED_BY, node("n1")),
                        second.ago(18).link(Relation.SERVED_BY, node("n1"))))
                .as("both use one thing")
                .hasSize(1);
    }
}
