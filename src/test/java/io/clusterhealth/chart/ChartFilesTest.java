// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Whether the chart's files agree with each other and with the program; needs no helm.
class ChartFilesTest {
    private static final YAMLMapper YAML = new YAMLMapper();

    @Test
    void theReadmeListsEveryValue() throws IOException {
        Golden.assertSection(
                Helm.CHART.resolve("README.md"),
                "values",
                ValuesTable.markdown(Files.readString(Helm.CHART.resolve("values.yaml"))));
    }

    @Test
    void theSchemaKnowsEveryValueAndNoOther() throws IOException {
        JsonNode values = YAML.readTree(Helm.CHART.resolve("values.yaml").toFile());
        JsonNode schema = new ObjectMapper()
                .readTree(Helm.CHART.resolve("values.schema.json").toFile());

        assertThat(paths(schema, values, "")).isEmpty();
    }

    @Test
    void theReadersRolesAreWhatTheProductReads() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        List<Resource<?>> lists = Resources.ALL.stream()
                .filter(resource -> resource.of().served())
                .filter(resource -> !resource.metadataOnly()) // the right to list them includes the right to read them
                .toList();
        for (Resource<?> resource : lists) {
            groups.computeIfAbsent(resource.group(), _ -> new ArrayList<>()).add(resource.plural());
        }

        Golden.assertFile(
                Helm.CHART.resolve("files/reader-rules.yaml"),
                groups.entrySet().stream()
                        .map(group -> "\"%s\": [%s]\n"
                                .formatted(
                                        group.getKey(),
                                        group.getValue().stream()
                                                .sorted()
                                                .distinct()
                                                .collect(Collectors.joining(", "))))
                        .sorted()
                        .collect(Collectors.joining(
                                "", "# What the server reads, by API group; generated from kinds.txt.\n", "")));
        // the documents define the same role for users on clusters without OpenShift's cluster-reader
        String urls = """
                - nonResourceURLs: [/readyz, /readyz/*, /livez, /livez/*, /version]
                  verbs: [get]
                """;
        Golden.assertFile(
                Path.of("docs", "cluster-health-reader.yaml"),
                groups.entrySet().stream()
                        .map(group -> "- apiGroups: [\"%s\"]\n  resources: [%s]\n  verbs: [get, list]\n"
                                .formatted(
                                        group.getKey(),
                                        group.getValue().stream()
                                                .sorted()
                                                .distinct()
                                                .collect(Collectors.joining(", "))))
                        .sorted()
                        .collect(Collectors.joining("", """
                                # What a verdict reads; generated from kinds.txt.
                                apiVersion: rbac.authorization.k8s.io/v1
                                kind: ClusterRole
                                metadata:
                                  name: cluster-health-reader
                                rules:
                                """, urls)));
        assertThat(Helm.CHART.resolve("templates/_helpers.tpl")).content().contains(urls);
        assertThat(groups.values().stream().flatMap(List::stream))
                .as("a reader of everything the pods see must not see these")
                .doesNotContain("secrets", "configmaps", "machineconfigs");
    }

    @Test
    void theVersionsAreTheProducts() throws IOException {
        JsonNode chart = YAML.readTree(Helm.CHART.resolve("Chart.yaml").toFile());

        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<artifactId>cluster-health-mcp</artifactId>\n  <version>"
                        + chart.path("appVersion").asText() + "</version>");
    }

    /// Values without a schema, and schemas without a value; objects defined by Kubernetes are open, with only some
    /// members described.
    private static List<String> paths(JsonNode object, JsonNode values, String at) {
        List<String> alone = new ArrayList<>();
        if (!object.path("additionalProperties").asText().equals("false")) {
            return alone;
        }
        JsonNode properties = object.path("properties");
        properties.fieldNames().forEachRemaining(name -> {
            if (!values.has(name) && !(at + name).equals("global")) {
                alone.add(at + name + " has no value");
            }
        });
        values.properties().forEach(value -> {
            JsonNode schema = properties.path(value.getKey());
            if (schema.isMissingNode()) {
                alone.add(at + value.getKey() + " has no schema");
            } else if (schema.has("properties")) {
                alone.addAll(paths(schema, value.getValue(), at + value.getKey() + "."));
            }
        });
        return alone;
    }
}
