// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an Application says is no difference is none, without Git and against it.
class IgnoredDifferencesTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final MemberKey CART = new MemberKey("apps", new Subject("Deployment", "shop", "cart"));
    private static final String IMAGE = "spec.template.spec.containers[app].image";
    private static final Map<String, String> FIELDS =
            Map.of("owner", "metadata.annotations[example.com/owner]", "replicas", "spec.replicas", "image", IMAGE);

    private static final String LIVE = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: cart
              namespace: shop
              managedFields:
              - {manager: argocd-controller, fieldsV1: {f:spec: {f:paused: {}}}}
              - {manager: kubectl-edit, fieldsV1: {f:metadata: {f:annotations: {f:example.com/owner: {}}},
                  f:spec: {f:replicas: {}, f:template: {f:spec: {f:containers: {'k:{"name":"app"}': {f:image: {}}}}}}}}
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "group: apps, kind: Deployment, jsonPointers: [/spec/replicas] | owner image",
                "group: apps, kind: Deployment, jsonPointers: [/spec/replicas, /spec/template/spec/containers/0/image] | owner",
                "group: apps, kind: Deployment, jsonPointers: [/spec/template/spec/containers] | owner replicas",
                "group: apps, kind: Deployment, jsonPointers: [/metadata/annotations/example.com~1owner] | image replicas",
                "group: apps, kind: Deployment, jsonPointers: [/spec] | owner",
                "group: '*', kind: '*', jsonPointers: [/spec, /metadata] | -",
                "group: apps, kind: Deployment, name: cart, namespace: shop, jsonPointers: [/spec] | owner",
                "group: apps, kind: Deployment, managedFieldsManagers: [kubectl-edit] | -",
                "group: apps, kind: Deployment, managedFieldsManagers: [kubectl] | owner image replicas",
                "group: apps, kind: Deployment, jsonPointers: [/spec/replica] | owner image replicas",
                "group: apps, kind: Deployment, jsonPointers: [spec, '', 7] | owner image replicas",
                "group: apps, kind: Deployment, name: other, jsonPointers: [/spec] | owner image replicas",
                "group: apps, kind: Deployment, namespace: other, jsonPointers: [/spec] | owner image replicas",
                "group: apps, kind: StatefulSet, jsonPointers: [/spec] | owner image replicas",
                "kind: Deployment, jsonPointers: [/spec] | owner image replicas",
                "group: apps, kind: Deployment, jqPathExpressions: [.spec] | owner image replicas",
            })
    void aRuleCoversWhatItNamesAndNothingElse(String rule, String left) throws IOException {
        List<String> fields = FIELDS.entrySet().stream()
                .filter(field -> left.contains(field.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        DeliveredApp app = app(rule);

        assertThat(new Drift(Map.of(CART, live()), Set.of(), Set.of())
                        .of(List.of(app)).stream().flatMap(row -> row.fields().stream()))
                .as("without Git")
                .containsExactlyInAnyOrderElementsOf(fields);
        ComparedObject compared =
                new ComparedObject(YAML.createObjectNode(), List.of("spec.replicas", IMAGE), live(), true, "");
        assertThat(new Drift(Map.of(CART, live()), Set.of(), Set.of())
                        .of(app, Map.of(CART, compared), Set.of(), false, true).stream()
                                .flatMap(row -> row.fields().stream()))
                .as("against Git")
                .containsExactlyInAnyOrderElementsOf(fields);
    }

    @Test
    void expressionsOfJqAreToldAsNotEvaluated() throws IOException {
        assertThat(app("kind: Deployment, jqPathExpressions: [.spec]").ignored().unevaluated())
                .isTrue();
        assertThat(app("kind: Deployment, jsonPointers: [/spec]").ignored().unevaluated())
                .isFalse();
    }

    private static ObjectNode live() throws IOException {
        return (ObjectNode) YAML.readTree(LIVE);
    }

    private static DeliveredApp app(String rule) throws IOException {
        return DeliveredApp.of((ObjectNode) YAML.readTree("""
                kind: Application
                metadata: {name: shop, namespace: argocd}
                spec: {ignoreDifferences: [{%s}, text]}
                status: {resources: [{group: apps, version: v1, kind: Deployment, namespace: shop, name: cart, status: Synced}]}
                """.formatted(rule)));
    }
}
