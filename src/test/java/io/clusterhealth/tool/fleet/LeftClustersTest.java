// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.render.BoundedAnswer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeftClustersTest {

    /// A list that ends without a word reads as all.
    @Test
    void clustersThatAreNotNamedAreCounted() {
        List<String> clusters =
                IntStream.range(0, 40).mapToObj("cluster-%02d"::formatted).toList();
        BoundedAnswer answer = new BoundedAnswer(500, "fleet");
        answer.add(LeftClusters.facts(clusters));
        JsonNode left = answer.data().path("left");
        int named = left.path("cluster").asText().split(",").length;

        assertThat(left.path("total").asInt()).isEqualTo(40);
        assertThat(named + left.path("unnamed").asInt()).isEqualTo(40);
        assertThat(left.path("next").asText()).isEqualTo(clusters.get(named));
        assertThat(answer.text()).contains("others, the first of them \"" + clusters.get(named) + "\".");
    }

    @Test
    void fewAreAllNamed() {
        BoundedAnswer answer = new BoundedAnswer(500, "fleet");
        answer.add(LeftClusters.facts(List.of("a", "b")));

        assertThat(answer.text()).contains("2 more clusters have no room here: call again with cluster \"a,b\".");
    }
}
