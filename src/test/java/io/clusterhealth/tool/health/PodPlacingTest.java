// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pod requests other than CPU and memory, and the reasons why no pod fits.
class PodPlacingTest extends ToolCallFixture {
    private static final String TOOL = "calculate-pod-capacity";

    /// A plain worker, one with another architecture, and one with four GPUs and a taint.
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write(
                "nodes.yaml",
                String.join(
                        "\n---\n",
                        node("plain", "{kubernetes.io/arch: amd64}", "", ""),
                        node("arm", "{kubernetes.io/arch: arm64, pool: a}", "", ""),
                        node(
                                "gpu",
                                "{kubernetes.io/arch: amd64}",
                                ", nvidia.com/gpu: \"4\"",
                                "taints: [{key: nvidia.com/gpu, effect: NoSchedule}]")));
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {name: training, namespace: ml}
                spec:
                  nodeName: gpu
                  containers:
                  - {name: main, resources: {requests: {cpu: "1", nvidia.com/gpu: "1"}}}
                  - {name: more, resources: {requests: {nvidia.com/gpu: "1"}}}
                status: {phase: Running}
                """);
        write("classes.yaml", """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: standard}
                provisioner: ebs.csi.aws.com
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                               | 12
            {"node_selector": "kubernetes.io/arch=arm64"}                    | 6
            {"node_selector": "kubernetes.io/arch=arm64,pool=a"}             | 6
            {"node_selector": "kubernetes.io/arch=arm64,pool=b"}             | 0
            {"gpu": 1}                                                       | 2
            {"gpu": 2}                                                       | 1
            {"gpu": 3}                                                       | 0
            {"gpu": 1, "node_selector": "kubernetes.io/arch=arm64"}          | 0
            {"storage_class": "standard"}                                    | 12
            {"storage_class": "fast"}                                        | 0
            """)
    void countsOnlyThePlacesThatAPodCanHave(String arguments, long fits) {
        assertThat(answer(TOOL, arguments).data().path("fits").asLong()).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"node_selector": "pool=b"}                  | no label pool=b on 3 of 3 nodes
            {"gpu": 3}                                   | too little gpu on 3 of 3 nodes
            {"storage_class": "fast"}                    | there is no StorageClass fast
            {"custom_resources": {"memory": "64Gi"}}     | too little memory on 2 of 3 nodes, taint nvidia.com/gpu on 1 of 3 nodes
            """)
    void saysWhyNoneFits(String arguments, String why) {
        JsonNode data = answer(TOOL, arguments).data();

        assertThat(data.path("whyNot").asText()).isEqualTo(why);
        assertThat(answer(TOOL, arguments).text()).contains("Why not: " + why + ".");
    }

    @Test
    void withoutTheClassThePlacesAreForLater() {
        ToolOutcome.Answer answer = answer(TOOL, "{\"storage_class\": \"fast\"}");

        assertThat(answer.text()).startsWith("""
                No pod can start. Why not: there is no StorageClass fast.
                Once it exists: 12 more medium pods (cpu 500m, memory 512Mi) fit on 2 of 3 nodes,\
                """);
        assertThat(answer.data().path("fits").asLong(-1)).isZero();
        assertThat(answer.data().path("fitsOnceItExists").asLong()).isEqualTo(12);
        assertThat(answer(TOOL, "{}").data().has("fitsOnceItExists")).isFalse();
    }

    @Test
    void withoutTheClassItIsSaidWhyNoneFitsLaterEither() {
        ToolOutcome.Answer answer = answer(TOOL, "{\"storage_class\": \"fast\", \"gpu\": 3}");

        assertThat(answer.text())
                .startsWith("No pod can start. Why not: there is no StorageClass fast.\nOnce it exists: 0 more ")
                .contains("\nWhy not even then: too little gpu on 3 of 3 nodes.\n");
    }

    @Test
    void aClassThatCouldNotBeReadIsNotMissing() throws IOException {
        write("classes.yaml", """
                apiVersion: v1
                kind: Status
                status: Failure
                reason: Forbidden
                code: 403
                details: {group: storage.k8s.io, kind: storageclasses}
                """);

        JsonNode data = answer(TOOL, "{\"storage_class\": \"fast\"}").data();

        assertThat(data.path("fits").asLong()).isEqualTo(12);
        assertThat(data.path("notes").toString()).contains("StorageClass could not be read");
    }

    private static String node(String name, String labels, String more, String spec) {
        return """
            apiVersion: v1
            kind: Node
            metadata: {name: %s, labels: %s}
            spec: {%s}
            status:
              conditions: [{type: Ready, status: "True"}]
              allocatable: {cpu: "4", memory: 8Gi, pods: "110"%s}
            """.formatted(name, labels, spec, more);
    }
}
