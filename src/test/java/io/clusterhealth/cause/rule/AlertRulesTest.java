// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.pod;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.ALERT_FIRING;
import static io.clusterhealth.finding.FindingCode.NODE_DISK_PRESSURE;
import static io.clusterhealth.finding.FindingCode.POD_SECURITY_REFUSES;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;

/// Alerts whose labels name the object of a finding.
class AlertRulesTest {
    /// A condition that comes and goes has the time of its last change.
    @Test
    void alertJoinsItsObjectWhateverBeganFirst() {
        GivenFinding full = finding(NODE_DISK_PRESSURE, node("w1")).ago(60);

        assertThat(edge(full, alert().link(Relation.REPORTS_ON, node("w1")).ago(30)))
                .contains(Confidence.CERTAIN);
        assertThat(edge(full, alert().link(Relation.REPORTS_ON, node("w1")).ago(180)))
                .contains(Confidence.LIKELY);
        assertThat(edge(full, alert().link(Relation.REPORTS_ON, node("w2")).ago(180)))
                .isEmpty();
    }

    @Test
    void anEarlierAlertAboutPodsOfTheNodeDoesNot() {
        GivenFinding full = finding(NODE_DISK_PRESSURE, node("w1")).ago(60);

        assertThat(edge(
                        full,
                        alert().link(Relation.REPORTS_ON, pod("web-1"))
                                .link(Relation.REPORTS_ON, node("w1"))
                                .ago(180)))
                .isEmpty();
    }

    @Test
    void anEarlierAlertDoesNotFollowANoticeOrItsNamespace() {
        Subject namespace = Subject.clusterScoped("Namespace", "shop");

        assertThat(edge(
                        finding(NODE_DISK_PRESSURE, node("w1")).as(Severity.LOW).ago(60),
                        alert().link(Relation.REPORTS_ON, node("w1")).ago(180)))
                .isEmpty();
        assertThat(edge(
                        finding(POD_SECURITY_REFUSES, namespace).ago(60),
                        alert().link(Relation.REPORTS_ON, namespace).ago(180)))
                .isEmpty();
    }

    private static GivenFinding alert() {
        return finding(ALERT_FIRING, new Subject("Alert", "monitoring", "NodeFilesystemAlmostOutOfSpace"));
    }
}
