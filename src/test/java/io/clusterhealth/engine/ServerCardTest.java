// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.golden.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerCardTest {

    @Test
    void tellsWhoeverLooksHowToTalkToTheServer() {
        ServerCard card = ServerCard.of("1.2.3", new Instructions(false, List.of(), false));
        ObjectNode discovery = card.discovery(List.of("/mcp"));

        assertThat(discovery.remove("description").asText()).isEqualTo(card.instructions());
        assertThat(discovery).isEqualTo(FixtureTools.json("""
                {"name":"openshift-cluster-health","title":"Cluster Health for Kubernetes and OpenShift",
                 "version":"1.2.3","protocolVersions":["2024-11-05","2025-03-26","2025-06-18","2025-11-25","2026-07-28"],
                 "endpoints":["/mcp"],"transports":["http","stdio"],"capabilities":{"tools":{},"prompts":{},"resources":{"subscribe":true},"completions":{},"logging":{}},
                 "health":{"live":"/health/live","ready":"/health/ready"}}"""));
    }

    /// A model makes the first call that the instructions name.
    @Test
    void namesTheVerdictOverAllClustersFirstWhereThereAreMany() {
        assertThat(instructions(true, List.of(), false)).startsWith("Call get-fleet-health first");
        assertThat(instructions(false, List.of(), false)).startsWith("Call get-cluster-health first");
    }

    /// Readers of the instructions decide by them whether a call needs a person.
    @Test
    void saysThatToolsOnlyReadOfThoseThatDo() {
        List<String> changing = List.of("apply-change", "kubectl-apply");
        for (boolean fleet : new boolean[] {false, true}) {
            assertThat(instructions(fleet, List.of(), false)).endsWith(" Every tool only reads.");
            assertThat(instructions(fleet, changing, false))
                    .endsWith(" All but apply-change and kubectl-apply only read.")
                    .doesNotContain("Every tool");
            assertThat(instructions(fleet, List.of(), true))
                    .contains(" Every tool of this server's own only reads. A tool");
            assertThat(instructions(fleet, changing, true))
                    .contains(" Of this server's own tools all but apply-change and kubectl-apply only read. A tool")
                    .doesNotContain("Every tool");
        }
    }

    /// What models read, for each combination of what is on.
    @Test
    void theInstructionsAreTheFile() {
        StringBuilder all = new StringBuilder();
        for (boolean fleet : new boolean[] {false, true}) {
            for (List<String> changing : List.of(List.<String>of(), List.of("apply-change", "kubectl-apply"))) {
                for (boolean upstreams : new boolean[] {false, true}) {
                    all.append("fleet=%s changing=%s upstreams=%s%n%s%n%n"
                            .formatted(fleet, changing, upstreams, instructions(fleet, changing, upstreams)));
                }
            }
        }
        Golden.assertMatches("engine/instructions.txt", all.toString());
    }

    private static String instructions(boolean fleet, List<String> changing, boolean upstreams) {
        return ServerCard.of("1.2.3", new Instructions(fleet, changing, upstreams))
                .instructions();
    }

    /// With one cluster only the tools about the fleet have the argument.
    @Test
    void promisesNoToolAnArgumentThatItHasNot() {
        assertThat(instructions(true, List.of(), false))
                .contains("The argument cluster, where a tool that reads has it, takes");
    }
}
