// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.drift.PodAdmission.ChangedField;
import org.junit.jupiter.api.Test;

class PodAdmissionTest {
    private static final String OWNER = """
            spec:
              template:
                spec:
                  initContainers:
                  - {name: migrate, image: 'acme/migrate:1'}
                  containers:
                  - name: app
                    image: acme/app:1
                    args: [serve]
                    env: [{name: TOKEN, value: old}]
                    resources:
                      limits: {memory: 512Mi, cpu: 1000m, nvidia.com/gpu: '1'}
                      requests: {memory: 512Mi}
            """;

    @Test
    void amountsAndImagesAreShownWithBothValues() throws JsonProcessingException {
        assertThat(changes("""
                spec:
                  initContainers:
                  - {name: migrate, image: 'mirror.example/migrate:1'}
                  containers:
                  - name: app
                    image: acme/app:1
                    args: [serve]
                    env: [{name: TOKEN, value: old}]
                    resources:
                      limits: {memory: 8Mi, cpu: '1', nvidia.com/gpu: '2'}
                """))
                .containsExactlyInAnyOrder(
                        new ChangedField("migrate", "image", "acme/migrate:1", "mirror.example/migrate:1"),
                        new ChangedField("app", "resources.limits.memory", "512Mi", "8Mi"),
                        new ChangedField("app", "resources.limits[nvidia.com/gpu]", "1", "2"),
                        new ChangedField("app", "resources.requests", "", ""));
    }

    @Test
    void otherValuesAreNamedAndNotShown() throws JsonProcessingException {
        assertThat(changes(pod("args: [sleep]", "env: [{name: TOKEN, value: new}]")))
                .containsExactlyInAnyOrder(
                        new ChangedField("app", "args", "", ""), new ChangedField("app", "env[TOKEN].value", "", ""));
    }

    @Test
    void whatOnlyThePodHasIsNoChange() throws JsonProcessingException {
        assertThat(changes("""
                spec:
                  nodeName: n1
                  serviceAccountName: default
                  initContainers:
                  - {name: migrate, image: 'acme/migrate:1', imagePullPolicy: Always}
                  containers:
                  - {name: istio-proxy, image: 'istio/proxyv2:1'}
                  - name: app
                    image: acme/app:1
                    args: [serve]
                    env: [{name: TOKEN, value: old}, {name: POD_IP, value: '10.0.0.1'}]
                    resources:
                      limits: {memory: 512Mi, cpu: 1000m, nvidia.com/gpu: '1', ephemeral-storage: 1Gi}
                      requests: {memory: 512Mi, cpu: 1000m}
                """)).isEmpty();
    }

    @Test
    void templatesThatAreEditedWhilePodsRunOnTellNothing() {
        assertThat(PodAdmission.knows("ReplicaSet")).isTrue();
        assertThat(PodAdmission.knows("StatefulSet")).isFalse();
    }

    private static String pod(String args, String env) {
        return """
                spec:
                  initContainers:
                  - {name: migrate, image: 'acme/migrate:1'}
                  containers:
                  - name: app
                    image: acme/app:1
                    %s
                    %s
                    resources:
                      limits: {memory: 512Mi, cpu: 1000m, nvidia.com/gpu: '1'}
                      requests: {memory: 512Mi}
                """.formatted(args, env);
    }

    private static Iterable<ChangedField> changes(String pod) throws JsonProcessingException {
        return PodAdmission.of(yaml(OWNER), yaml(pod)).fields();
    }

    private static ObjectNode yaml(String text) throws JsonProcessingException {
        return new YAMLMapper().readValue(text, ObjectNode.class);
    }
}
