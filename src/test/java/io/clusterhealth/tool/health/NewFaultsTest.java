// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// What is too new to be a finding is not called well; what nothing in the cluster shows is not called fine.
class NewFaultsTest extends UpgradeFixture {
    private void webhook(String client) throws IOException {
        write("deployments.yaml", "{apiVersion: apps/v1, kind: DeploymentList, items: []}");
        write("services.yaml", "{apiVersion: v1, kind: ServiceList, items: []}");
        write("webhook.yaml", """
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingWebhookConfiguration
                metadata: {name: gate, creationTimestamp: "2026-11-21T09:59:00Z"}
                webhooks:
                - name: gate.example.com
                  clientConfig: {%s}
                  failurePolicy: Fail
                  rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]
                """.formatted(client));
    }

    @Test
    void aNewWebhookWithoutItsServiceIsNotYetJudged() throws IOException {
        webhook("service: {namespace: kube-system, name: gone}");

        assertThat(answer("get-cluster-health", "{}").text())
                .contains(
                        "healthy so far",
                        "1 new fault (ValidatingWebhookConfiguration gate: the service kube-system/gone");
        assertThat(answer("explain-resource", "{\"kind\": \"ValidatingWebhookConfiguration\", \"name\": \"gate\"}")
                        .text())
                .contains("not yet judged: new fault (the service kube-system/gone")
                .doesNotContain("nothing is known to be wrong");
    }

    @Test
    void anUpgradeWaitsForNoGracePeriod() throws IOException {
        webhook("service: {namespace: kube-system, name: gone}");

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.text()).contains("BLOCKED", "blocked by: webhooks", "[blocks] webhooks: ");
    }

    @Test
    void aWebhookAtAUrlIsNotChecked() throws IOException {
        webhook("url: \"https://gate.example.com/\"");

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.text())
                .contains(
                        "READY",
                        "not checked: webhooks",
                        "[not checked] webhooks: ValidatingWebhookConfiguration gate");
        assertThat(answer.data().at("/sections/notChecked/0").asText()).isEqualTo("webhooks");
    }
}
