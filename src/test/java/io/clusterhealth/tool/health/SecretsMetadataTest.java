// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A verdict that depends on the metadata of Secrets, with and without that metadata.
@Holds(IsolationRow.UNKNOWN)
class SecretsMetadataTest extends UpgradeFixture {
    private static final String HEALTH = "get-cluster-health";

    @BeforeEach
    void openShift() throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status:
                  desired: {version: 4.20.3}
                  history: [{state: Completed, version: 4.20.3}]
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{kind: Status, apiVersion: v1, code: 403, details: {kind: secrets}}",
                "{apiVersion: v1, kind: SecretList, items: [{metadata: {name: cut"
            })
    void aListThatWasNotReadIsSaidBesideTheVerdictThatItWouldHaveChanged(String secrets) throws IOException {
        write("secrets.yaml", """
                apiVersion: v1
                kind: SecretList
                items:
                - type: kubernetes.io/tls
                  metadata:
                    namespace: openshift-kube-apiserver
                    name: serving
                    annotations:
                      auth.openshift.io/certificate-issuer: signer
                      auth.openshift.io/certificate-not-before: '2026-10-21T00:00:00Z'
                      auth.openshift.io/certificate-not-after: '2026-11-22T00:00:00Z'
                """);
        assertThat(answer(HEALTH, "{}").text()).contains("openshift-kube-apiserver/serving");

        write("secrets.yaml", secrets);
        ToolOutcome.Answer answer = answer(HEALTH, "{}");

        assertThat(answer.text()).doesNotContain("serving").contains("not checked: secrets (");
        assertThat(answer.data().at("/coverage/notChecked").toString()).contains("secrets");
    }
}
