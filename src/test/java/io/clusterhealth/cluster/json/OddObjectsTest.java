// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.project;
import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Malformed objects, and data that must not be kept of any object.
class OddObjectsTest {
    static final List<Resource<?>> ALL = Resources.ALL;

    @ParameterizedTest
    @FieldSource("ALL")
    void readsAnObjectThatSaysNothing(Resource<?> resource) {
        readAnything(resource, "{}");
        readAnything(resource, "{metadata: , spec: null, status: null}");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void readsAnObjectWhoseEveryFieldHasAnotherShape(Resource<?> resource) {
        String scalars = keys("5");
        readAnything(resource, "{metadata: 1, spec: [1, {}], status: x, type: {}, series: [], involvedObject: true}");
        readAnything(
                resource,
                "{type: Warning, metadata: {" + scalars + "}, spec: {" + scalars + "}, status: {" + scalars + "}}");
        readAnything(
                resource,
                "{metadata: {" + keys("[x, [y]]") + "}, spec: {" + keys("{a: b}") + "}, status: {"
                        + keys("[{type: {}, status: [], lastTransitionTime: soon, name: 3}, null]") + "}}");
    }

    @Test
    void keepsTheFirst1000Conditions() {
        String conditions = IntStream.range(0, 5000)
                .mapToObj(i -> "{type: T" + i + ", status: \"True\"}")
                .collect(Collectors.joining(","));

        assertThat(read(Resources.NAMESPACES, "{status: {conditions: [" + conditions + "]}}")
                        .orElseThrow()
                        .conditions())
                .hasSize(KeptValues.MAX_ELEMENTS)
                .last()
                .extracting(Condition::type)
                .isEqualTo("T999");
    }

    @Test
    void cutsLongTexts() {
        String exact = "x".repeat(KeptValues.MAX_TEXT);

        assertThat(message(exact)).isEqualTo(exact);
        assertThat(message(exact + "x")).hasSize(KeptValues.MAX_TEXT).endsWith("x…");
    }

    @ParameterizedTest
    @ValueSource(strings = {"env", "secret", "last-applied", "managedFields", "data", "token"})
    void keepsNoSecret(String what) {
        String pod = """
                metadata:
                  name: p
                  annotations: {kubectl.kubernetes.io/last-applied-configuration: "CANARY last-applied"}
                  managedFields: [{manager: kubectl, fieldsV1: {"f:data": {"CANARY managedFields": {}}}}]
                spec:
                  containers: [{name: c, image: i, args: ["CANARY token"], env: [{name: A, value: "CANARY env"}]}]
                data: {password: "CANARY data"}
                stringData: {password: "CANARY secret"}
                """;

        assertThat(pod).contains("CANARY " + what);
        assertThat(project(Mappings.any(), pod).toString())
                .contains("\"name\":\"c\"")
                .doesNotContain("CANARY");
    }

    private static String keys(String value) {
        return String.join(
                ",",
                List.of(
                                "name",
                                "namespace",
                                "creationTimestamp",
                                "ownerReferences",
                                "labels",
                                "annotations",
                                "generation",
                                "nodeName",
                                "volumes",
                                "containers",
                                "initContainers",
                                "overhead",
                                "replicas",
                                "taints",
                                "conditions",
                                "containerStatuses",
                                "phase",
                                "capacity",
                                "allocatable",
                                "nodeInfo",
                                "history",
                                "desired",
                                "versions",
                                "relatedObjects",
                                "machineCount",
                                "active")
                        .stream()
                        .map(key -> key + ": " + value)
                        .toList());
    }

    private static String message(String text) {
        return read(Resources.PODS, "{status: {message: " + text + "}}")
                .orElseThrow()
                .message();
    }

    private static void readAnything(Resource<?> resource, String yaml) {
        Mapping<?> mapping = Mappings.of(resource);
        assertThat(mapping.reading().apply(project(mapping.projection(), yaml))).isNotNull();
    }
}
