// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestPlansTest {

    /// A write to the subresource `scale` has no time.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"manager":"kubectl"}                                   | kubectl since an unknown time
            {"manager":"kubectl","time":"2026-01-01T00:00:00Z","fieldsV1":{"f:spec":{"f:replicas":{}}}} | kubectl since 2026-01-01T00:00:00Z
            {"manager":"kubectl","time":"2026-01-01T00:00:00Z","fieldsV1":{"f:spec":{"f:paused":{}}}} | kubectl since an unknown time
            {"manager":"helm","time":"2026-01-01T00:00:00Z"}        | kubectl since an unknown time
            """)
    void aManagerIsToldWithItsTimeWhereItHasOne(String entry, String told) throws JsonProcessingException {
        ObjectNode live = json("{\"metadata\":{\"managedFields\":[%s]}}".formatted(entry));
        ObjectNode details = json("""
                {"causes":[{"reason":"FieldManagerConflict","message":"conflict with \\"kubectl\\" with subresource \\"scale\\"",
                  "field":".spec.replicas"}]}""");
        ChangeTarget web = new ChangeTarget(Kinds.called("Deployment").orElseThrow(), new ObjectName("shop", "web"));

        assertThat(ManifestPlans.conflicts(web, live, details, Set.of("cluster-health-mcp")))
                .containsExactly("Deployment shop/web spec.replicas: " + told);
        assertThat(ManifestPlans.conflicts(web, live, details, Set.of("kubectl")))
                .isEmpty();
        assertThat(ManifestPlans.conflicted(details)).isTrue();
    }

    /// kubectl would use the namespace of its context.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ~~    | ~~                    | create ConfigMap other/web on admin | kubectl apply --server-side -f manifest
            other | ~~                    | create ConfigMap other/web on admin | kubectl apply --server-side -f manifest -n other
            ~~    | from git at commit 1f | create ConfigMap other/web on admin: from git at commit 1f | kubectl apply --server-side -f manifest
            """)
    void theLineOfKubectlNamesTheNamespaceThatTheManifestDoesNot(
            String namespace, String source, String summary, String command) throws JsonProcessingException {
        ChangeTarget web = new ChangeTarget(Kinds.called("ConfigMap").orElseThrow(), new ObjectName("other", "web"));
        ObjectNode manifest = json("{\"kind\":\"ConfigMap\",\"data\":{\"a\":\"b\"}}");
        TriedChange tried = new TriedChange(
                ManifestPlans.document(web, manifest, json("{}"), false), manifest.deepCopy(), List.of());

        PlannedChange plan = new ManifestPlans(List.of(tried), List.of()).plan(namespace, source);

        assertThat(plan.summary("admin")).isEqualTo(summary);
        assertThat(plan.command()).isEqualTo(command);
    }

    private static ObjectNode json(String text) throws JsonProcessingException {
        return (ObjectNode) new ObjectMapper().readTree(text);
    }
}
