// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The demo contains the data that its tools need.
class DemoAnswersTest {
    /// The size of the result's envelope on the wire.
    private static final int ENVELOPE = 152;

    private static final List<Tool> TOOLS = HealthToolset.over(SingleRecording.demo());

    static Stream<Arguments> calls() {
        Stream<Arguments> examples =
                TOOLS.stream().map(tool -> Arguments.of(tool.descriptor().name(), HealthToolset.example(tool)));
        Stream<Arguments> more = Stream.of(
                Arguments.of("get-cluster-health", "{\"namespace\": \"payments\"}"),
                Arguments.of("calculate-pod-capacity", "{\"namespace\": \"payments\", \"include_trending\": true}"),
                Arguments.of("get-upgrade-readiness", "{\"target\": \"4.21.0\"}"),
                Arguments.of("get-cluster-health", "{\"namespace\": \"ci\"}"),
                Arguments.of("list-alerts", "{\"state\": \"all\", \"severity\": \"info\"}"),
                Arguments.of("get-pod-logs", "{\"pod\": \"payments-api\", \"namespace\": \"payments\"}"));
        return Stream.concat(examples, more);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void nothingAToolAsksForIsMissing(String tool, String arguments) {
        assertThat(text(tool, arguments))
                .doesNotContain("ot recorded", "does not hold", "no metrics API", "[unknown]", "could not be read")
                .doesNotContain("holds no log", "Not all ", ", without ");
    }

    @ParameterizedTest
    @CsvSource({
        "Deployment, payments, payments-api, spec.replicas 12",
        "Service, payments, payments-api, spec.type ClusterIP",
        "pvc, payments, data-ledger-db-0, status.phase Bound",
        "NetworkPolicy, payments, from-the-router, nothing is known to be wrong",
        "ConfigMap, catalog, catalog-api-config, nothing is known to be wrong",
        "ResourceQuota, payments, compute, nothing is known to be wrong",
        "pdb, checkout, checkout-api, status.disruptionsAllowed 1",
        "routes, shop, storefront, storefront.apps.demo.example.com",
        "MachineSet, openshift-machine-api, demo-x7k2p-worker-eu-central-1b, CH-323",
        "sc, '', gp3-csi, nothing is known to be wrong"
    })
    void objectsOfTheKindsItNamesAreExplained(String kind, String namespace, String name, String told) {
        String arguments = namespace.isEmpty()
                ? "{\"kind\": \"%s\", \"name\": \"%s\"}".formatted(kind, name)
                : "{\"kind\": \"%s\", \"namespace\": \"%s\", \"name\": \"%s\"}".formatted(kind, namespace, name);

        assertThat(text("explain-resource", arguments)).contains(told);
    }

    @Test
    void serviceWithoutReadyEndpointIsTracedToTheLostNode() {
        assertThat(text(
                        "explain-resource",
                        "{\"kind\": \"Service\", \"namespace\": \"payments\", \"name\": \"ledger-db\"}"))
                .contains("Service has no ready endpoints (CH-901)", "none of which is ready: \"ledger-db-0\"")
                .contains("the first cause is Node ip-10-0-32-108.eu-central-1.compute.internal");
    }

    /// Some clients pass on the structured content; its limit is a little higher. A token is 4 characters.
    @Test
    void verdictTakesFewTokensInBothForms() {
        ToolOutcome outcome = HealthToolset.call(HealthToolset.named(TOOLS, "get-cluster-health"), "{}");

        assertThat(outcome).isInstanceOfSatisfying(ToolOutcome.Answer.class, answer -> {
            assertThat(answer.text()).hasSizeLessThan(350 * 4);
            assertThat(answer.data().toString()).hasSizeLessThan(490 * 4 - ENVELOPE);
        });
    }

    private static String text(String tool, String arguments) {
        return ToolCallFixture.text(HealthToolset.call(HealthToolset.named(TOOLS, tool), arguments));
    }
}
