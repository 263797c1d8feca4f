// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.tool.Suggestions;
import io.clusterhealth.tool.health.ClusterHealthTool;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentCompletionTest {
    private static final Clusters DEMO = SingleRecording.demo();

    /// Two clusters, one of which cannot be read.
    private static final Clusters TWO = new Clusters() {
        @Override
        public List<String> names() {
            return List.of("prod", "test");
        }

        @Override
        public Opened open(Optional<String> name, Caller caller) {
            return name.filter("test"::equals).isPresent()
                    ? new Opened.Unusable("The context test is broken.", "Mend it.")
                    : DEMO.open(Optional.empty(), caller);
        }
    };

    static List<Prompt> prompts() {
        return List.of(new PromptsAndResources().diagnose(TWO), new PromptsAndResources().investigatePods(TWO));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cluster | ''   | prod,test
            cluster | P    | prod
            cluster | x    | ''
            kind    | dep  | Deployment,DeploymentConfig
            kind    | P    | ''
            kind    | R    | ReplicaSet,ReplicationController
            kind    | Z    | ''
            since   | ''   | ''
            """)
    void completesClustersAndKinds(String argument, String prefix, String values) {
        List<String> expected = values.isEmpty() ? List.of() : List.of(values.split(",", -1));
        for (Prompt prompt : prompts()) {
            assertThat(prompt.complete(argument, prefix, Map.of(), HealthToolset.PATIENT))
                    .isEqualTo(new Suggestions(expected, expected.size()));
        }
    }

    @Test
    void completesNamespacesOfTheClusterThatWasNamed() {
        Prompt prompt = prompts().getFirst();

        assertThat(prompt.complete("namespace", "paym", Map.of(), HealthToolset.PATIENT)
                        .values())
                .isNotEmpty()
                .allMatch(name -> name.startsWith("paym"))
                .isEqualTo(prompt.complete("namespace", "paym", Map.of("cluster", "prod"), HealthToolset.PATIENT)
                        .values());
        assertThat(prompt.complete("namespace", "paym", Map.of("cluster", "test"), HealthToolset.PATIENT))
                .isEqualTo(Suggestions.NONE);
    }

    @Test
    void completesTheNamespaceOfTheTemplate() {
        NamespaceHealthTemplate template = new NamespaceHealthTemplate(
                DEMO, (ClusterHealthTool) HealthToolset.named(HealthToolset.over(DEMO), "get-cluster-health"));

        assertThat(template.complete("namespace", "paym", Map.of(), HealthToolset.PATIENT)
                        .values())
                .contains("payments");
        assertThat(template.complete("other", "paym", Map.of(), HealthToolset.PATIENT))
                .isEqualTo(Suggestions.NONE);
    }
}
