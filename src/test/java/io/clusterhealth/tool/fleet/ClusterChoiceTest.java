// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.text.NameGlob;
import io.clusterhealth.tool.ToolError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterChoiceTest {
    private static final Clusters FLEET = new Named(List.of(
            List.of("prod-eu"), List.of("prod-us", "shop/api-us:6443/ann"), List.of("edge-1"), List.of("edge-12")));

    private record Named(List<List<String>> sameClusters) implements Clusters {
        @Override
        public List<String> names() {
            return sameClusters.stream().flatMap(List::stream).toList();
        }

        @Override
        public Opened open(Optional<String> name, Caller caller) {
            throw new AssertionError("nothing is opened to choose");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''              | prod-eu prod-us edge-1 edge-12
            *               | prod-eu prod-us edge-1 edge-12
            prod-*          | prod-eu prod-us
            edge-?          | edge-1
            *-*2            | edge-12
            prod-eu, edge-1 | prod-eu edge-1
            *s,prod-us      | prod-us
            edge-1,edge-*   | edge-1 edge-12
            """)
    void takesNamesAndGlobs(String given, String chosen) {
        assertThat(((ClusterChoice.Chosen) ClusterChoice.of(given, FLEET, Caller.ANONYMOUS)).clusters())
                .extracting(ClusterNames::name)
                .containsExactly(chosen.split(" "));
    }

    @Test
    void twoNamesOfOneClusterCountOnce() {
        ClusterChoice.Chosen chosen =
                (ClusterChoice.Chosen) ClusterChoice.of("shop/api-us:6443/ann", FLEET, Caller.ANONYMOUS);

        assertThat(chosen.clusters())
                .containsExactly(new ClusterNames("shop/api-us:6443/ann", List.of("prod-us"), "shop/api-us:6443/ann"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            prd-eu            | UNKNOWN_CLUSTER  | Did you mean 'prod-eu'?
            prd-eu*           | UNKNOWN_CLUSTER  | Did you mean 'prod-eu'?
            edge              | UNKNOWN_CLUSTER  | Did you mean 'edge*', which are 2 clusters?
            prod-eu,staging   | UNKNOWN_CLUSTER  | Valid: prod-eu, prod-us
            ../../etc/passwd  | INVALID_ARGUMENT | Name clusters as list-clusters does.
            https://10.0.0.1  | INVALID_ARGUMENT | Name clusters as list-clusters does.
            ..                | INVALID_ARGUMENT | Name clusters as list-clusters does.
            ,                 | INVALID_ARGUMENT | Leave it out to ask all of them.
            ' , '             | INVALID_ARGUMENT | Leave it out to ask all of them.
            """)
    void refusesWhatNamesNoClusterAndSaysTheWayOut(String given, String code, String wayOut) {
        ToolError error = ((ClusterChoice.NoneChosen) ClusterChoice.of(given, FLEET, Caller.ANONYMOUS)).error();

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.error()).startsWith("Argument 'cluster'");
        assertThat(error.suggestion()).contains(wayOut);
    }

    @Test
    void refusesWhatIsTooLong() {
        assertThat(ClusterChoice.of("a,".repeat(3_000), FLEET, Caller.ANONYMOUS))
                .isInstanceOf(ClusterChoice.NoneChosen.class);
    }

    @Test
    void matchesAHostileGlobAtOnce() {
        assertThat(new NameGlob("*a".repeat(1_000) + "b").matches("a".repeat(3_000)))
                .isFalse();
        assertThat(new NameGlob("**").matches("")).isTrue();
        assertThat(new NameGlob("?").matches("")).isFalse();
    }
}
