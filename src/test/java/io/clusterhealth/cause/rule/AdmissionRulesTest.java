// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.CONVERTER_DOWN;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WEBHOOK_DOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;

class AdmissionRulesTest {

    @Test
    void whatNobodyConvertsCannotBeCleared() {
        GivenFinding namespace = finding(NAMESPACE_STUCK_TERMINATING, Subject.clusterScoped("Namespace", "ci-old"))
                .says("conversion webhook for tekton.dev/v1beta1, Kind=Pipeline failed: no endpoints available");

        assertThat(edge(converted("pipelines.tekton.dev"), namespace)).contains(CERTAIN);
        assertThat(edge(converted("pools.acme.io"), namespace)).isEmpty();
        assertThat(edge(converted("pipelines.tekton.dev"), namespace.says("1 item remaining")))
                .isEmpty();
    }

    @Test
    void aWebhookThatRefusesItsOwnPodsComesFirst() {
        Subject service = new Subject("Service", "policy", "gate");
        GivenFinding webhook = finding(WEBHOOK_DOWN, Subject.clusterScoped("ValidatingWebhookConfiguration", "gate"))
                .link(Relation.SERVED_BY, service);
        GivenFinding unserved = finding(SERVICE_WITHOUT_ENDPOINTS, service);

        assertThat(edge(unserved, webhook)).contains(CERTAIN);
        assertThat(edge(webhook, unserved)).isEmpty();

        webhook.in(Mode.WEBHOOK_REFUSES_ITS_PODS);
        assertThat(edge(unserved, webhook)).isEmpty();
        assertThat(edge(webhook, unserved)).contains(CERTAIN);
    }

    private static GivenFinding converted(String definition) {
        return finding(CONVERTER_DOWN, Subject.clusterScoped("CustomResourceDefinition", definition));
    }
}
