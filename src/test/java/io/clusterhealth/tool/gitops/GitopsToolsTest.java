// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.snapshot.SnapshotClusters;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import io.clusterhealth.tool.health.DescriptorFile;
import io.clusterhealth.tool.health.HealthToolset;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The toolset over recordings.
class GitopsToolsTest {
    private static final List<Tool> TOOLS = GitopsToolset.over(SnapshotClusters.demo());
    private static final int SHARE = 1_200;

    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        DescriptorFile.assertIsTold(tool, true);
        assertThat(tool.descriptor().toolset()).isEqualTo("gitops");
        assertThat(tool.descriptor().effect()).isEqualTo(Effect.READ_ONLY);
    }

    @Test
    void theToolsFitTheirShareOfAModelsContext() {
        assertThat(DescriptorFile.tokens(TOOLS)).isLessThanOrEqualTo(SHARE);
    }

    @Test
    void theIncidentThatFollowedAChangeIsNamed() {
        Tool tool = HealthToolset.named(
                GitopsToolset.over(SnapshotClusters.at(Path.of("src/test/resources/drift/shop"))), "detect-drift");

        Golden.assertMatches("tools/detect-drift.txt", HealthToolset.text(tool, "{}") + "\n");
    }

    @Test
    void theVerdictAndItsObjectTellWhatWasChangedBeforeTheIncident() {
        List<Tool> tools = HealthToolset.over(SnapshotClusters.at(Path.of("src/test/resources/drift/shop")));
        String change = "before it, Deployment shop/cart was changed by hand (CH-513), so for 60 min; fields: "
                + "\"spec.template.spec.containers[app].image\"; by: \"kubectl-set\"; delivered by: \"argocd-controller\"";

        assertThat(HealthToolset.text(HealthToolset.named(tools, "get-cluster-health"), "{}"))
                .contains("\n   " + change);
        assertThat(HealthToolset.text(
                        HealthToolset.named(tools, "explain-resource"),
                        "{\"kind\": \"Deployment\", \"name\": \"cart\", \"namespace\": \"shop\"}"))
                .contains("\nchange: " + change);
    }

    /// What is delivered is told of the application itself, why it fails first.
    @Test
    void anApplicationIsExplainedByWhatItDelivers() {
        Tool explain = HealthToolset.named(
                HealthToolset.over(SnapshotClusters.at(Path.of("src/test/resources/drift/shop"))), "explain-resource");

        assertThat(HealthToolset.text(explain, "{\"kind\": \"Application\", \"name\": \"shop\"}")
                        .lines())
                .contains(
                        "delivery: 2 objects; Deployment shop/cart OutOfSync Degraded; Service shop/cart OutOfSync Missing; "
                                + "OutOfSync, Degraded; revision 0123456789ab");
        assertThat(HealthToolset.text(explain, "{\"kind\": \"kustomization\", \"name\": \"infra\"}")
                        .lines())
                .contains(
                        "delivery: last error \"BuildFailed: kustomize build failed: accumulating resources\"; 0 objects"
                                + ", Ready=False");
        assertThat(HealthToolset.text(
                        explain, "{\"kind\": \"Deployment\", \"name\": \"cart\", \"namespace\": \"shop\"}"))
                .doesNotContain("delivery");
    }
}
