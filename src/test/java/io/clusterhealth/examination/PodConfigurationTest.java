// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class PodConfigurationTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void isWhatVolumesAndEnvironmentsOfAllContainersRead() throws IOException {
        assertThat(PodConfiguration.of(pod("""
                {"volumes": [
                   {"name": "a", "configMap": {"name": "mounted"}},
                   {"name": "b", "secret": {"secretName": "certificate"}},
                   {"name": "c", "projected": {"sources": [
                       {"configMap": {"name": "projected"}}, {"secret": {"name": "projected-secret"}},
                       {"downwardAPI": {}}]}},
                   {"name": "d", "emptyDir": {}}],
                 "initContainers": [{"envFrom": [{"configMapRef": {"name": "init"}}]}],
                 "containers": [
                   {"envFrom": [{"secretRef": {"name": "password"}}],
                    "env": [
                      {"name": "A", "value": "a"},
                      {"name": "B", "valueFrom": {"fieldRef": {"fieldPath": "spec.nodeName"}}},
                      {"name": "C", "valueFrom": {"configMapKeyRef": {"name": "keyed", "key": "c"}}},
                      {"name": "D", "valueFrom": {"secretKeyRef": {"name": "keyed-secret", "key": "d"}}}]},
                   {"envFrom": [{"configMapRef": {"name": "mounted"}}]}]}""")))
                .extracting(Subject::toString)
                .containsExactly(
                        "ConfigMap shop/mounted",
                        "Secret shop/certificate",
                        "ConfigMap shop/projected",
                        "Secret shop/projected-secret",
                        "ConfigMap shop/init",
                        "Secret shop/password",
                        "ConfigMap shop/keyed",
                        "Secret shop/keyed-secret");
    }

    @Test
    void isNotWhatEveryPodHas() throws IOException {
        assertThat(PodConfiguration.of(pod("""
                {"imagePullSecrets": [{"name": "registry"}],
                 "volumes": [{"name": "kube-api-access-x7", "projected": {"sources": [
                   {"serviceAccountToken": {}}, {"configMap": {"name": "kube-root-ca.crt"}}]}}],
                 "containers": [{"name": "app"}]}"""))).isEmpty();
        assertThat(PodConfiguration.of(pod("{}"))).isEmpty();
    }

    private static ObjectNode pod(String spec) throws IOException {
        return (ObjectNode)
                JSON.readTree("{\"metadata\":{\"name\":\"a\",\"namespace\":\"shop\"},\"spec\":" + spec + "}");
    }
}
