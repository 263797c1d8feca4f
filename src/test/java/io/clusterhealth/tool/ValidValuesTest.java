// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ValidValuesTest {
    private static final String ERROR = "Argument 'namespace': there is no namespace 'payments-prod-cluster-7'.";

    @Test
    void fewValuesKeepTheirOrder() {
        ToolError error = refused(List.of("alpha", "beta", "payments-eu", "payments-us"));

        assertThat(error.suggestion()).isEqualTo("Valid: alpha, beta, payments-eu, payments-us.");
        assertThat(error.valid())
                .containsEntry("validNamespaces", List.of("alpha", "beta", "payments-eu", "payments-us"));
    }

    @Test
    void ofManyTheMostSimilarAreNamedFirst() {
        List<String> many = Stream.concat(
                        IntStream.range(0, 200).mapToObj("application-%d"::formatted),
                        Stream.of("payments-eu", "payments-us"))
                .toList();

        ToolError error = refused(many);

        assertThat(error.suggestion()).startsWith("Leave it out. Among the valid: payments-us, payments-eu, ");
        assertThat(error.valid().get("validNamespaces"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .startsWith("payments-us", "payments-eu");
    }

    private static ToolError refused(List<String> values) {
        return new ValidValues("validNamespaces", values)
                .refuse("NOT_FOUND", ERROR, "payments-prod-cluster-7", "Leave it out.");
    }
}
