// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerCardTest {

    @Test
    void tellsWhoeverLooksHowToTalkToTheServer() {
        ServerCard card = ServerCard.of("1.2.3");
        ObjectNode discovery = card.discovery(List.of("/mcp"));

        assertThat(discovery.remove("description").asText()).isEqualTo(card.instructions());
        assertThat(discovery).isEqualTo(FixtureTools.json("""
                {"name":"openshift-cluster-health","title":"Cluster Health for Kubernetes and OpenShift",
                 "version":"1.2.3","protocolVersions":["2024-11-05","2025-03-26","2025-06-18","2025-11-25","2026-07-28"],
                 "endpoints":["/mcp"],"transports":["http","stdio"],"capabilities":{"tools":{},"prompts":{},"resources":{"subscribe":true},"completions":{},"logging":{}},
                 "health":{"live":"/health/live","ready":"/health/ready"}}"""));
    }

    /// A model makes the first call that it is told of.
    @Test
    void namesTheVerdictOverAllClustersFirstWhereThereAreMany() {
        assertThat(ServerCard.of("1.2.3", true).instructions()).startsWith("Call get-fleet-health first");
        assertThat(ServerCard.of("1.2.3", false).instructions()).startsWith("Call get-cluster-health first");
    }
}
