// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientApplyTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private static final String OBJECT = """
            metadata:
              annotations:
                kubectl.kubernetes.io/last-applied-configuration: |
                  {"kind":"Service","metadata":{"labels":{"app":"web"}},"spec":{"selector":{"app":"web"},"ports":[{"port":80}]}}
              managedFields:
              - manager: %s
                operation: %s
                fieldsV1:
                  f:metadata: {f:labels: {.: {}, f:app: {}}, f:annotations: {.: {}, %s}}
                  f:spec:
                    f:selector: {}
                    f:type: {}
                    f:strategy: {.: {}, f:rollingUpdate: {.: {}, f:maxSurge: {}}}
                    f:ports: {.: {}, 'k:{"port":80,"protocol":"TCP"}': {.: {}, f:port: {}, f:protocol: {}}}
            """;

    /// Fields that were applied on the server or changed by another tool stay unchanged. Argo CD applies as a client,
    /// too.
    @ParameterizedTest
    @CsvSource({
        "kubectl-client-side-apply, Update, true, true",
        "kubectl-client-side-apply, Update, false, true",
        "ci, Update, true, true",
        "ci, Update, false, false",
        "ci, Apply, true, false",
        "argocd-controller, Update, true, true",
        "argocd-controller, Update, false, false"
    })
    void theDefaultsAreNotHeldByTheClientThatApplied(String manager, String operation, boolean copied, boolean pruned)
            throws IOException {
        String copy = copied ? "f:kubectl.kubernetes.io/last-applied-configuration: {}" : "f:other: {}";
        ObjectNode object = (ObjectNode) YAML.readTree(OBJECT.formatted(manager, operation, copy));
        String before = object.at("/metadata/managedFields/0/fieldsV1/f:spec").toString();

        String spec = Undisclosed.managed(object)
                .at("/metadata/managedFields/0/fieldsV1/f:spec")
                .toString();

        assertThat(spec)
                .isEqualTo(
                        pruned
                                ? "{\"f:selector\":{},\"f:ports\":{\".\":{},\"k:{\\\"port\\\":80,\\\"protocol\\\":\\\"TCP\\\"}\":{\".\":{},\"f:port\":{}}}}"
                                : before);
        assertThat(object.at("/metadata/managedFields/0").toString().contains("last-applied"))
                .isEqualTo(copied);
        assertThat(object.at("/metadata/annotations")).isEmpty();
    }
}
