// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WiringTest {

    /// A fleet's tools are enabled where there is a fleet, unless the toolsets were set explicitly.
    @Test
    void theFleetIsOnByItselfWhereThereIsMoreThanOneCluster() {
        Settings.Toolsets byDefault = new Settings.Toolsets(Set.of("health"), false);
        Settings.Toolsets chosen = new Settings.Toolsets(Set.of("health"), true);
        Settings.Toolsets fleet = new Settings.Toolsets(Set.of("fleet"), true);

        assertThat(byDefault.over(1)).containsExactly("health");
        assertThat(byDefault.over(2)).containsExactlyInAnyOrder("health", "fleet");
        assertThat(chosen.over(2)).containsExactly("health");
        assertThat(fleet.over(1)).containsExactly("fleet");
    }

    @Test
    void listsTheFleetsToolOverTwoClustersAndNotOverOne() {
        Settings settings = settings();

        assertThat(names(listed(SingleRecording.demo(), settings)))
                .contains("get-cluster-health")
                .doesNotContain("get-fleet-health");
        assertThat(names(listed(RecordedFleet.demo(), settings))).startsWith("get-fleet-health", "get-cluster-health");
    }

    private static List<Tool> listed(Clusters clusters, Settings settings) {
        return Wiring.listed(
                tools(clusters), settings.toolsetsOver(clusters.sameClusters().size()), HealthToolset.parts(clusters));
    }

    private static Settings settings() {
        return switch (new CommandLineReader("1", Map.of()).read()) {
            case Launch.Serve(Settings settings) -> settings;
            case Launch.Examine _, Launch.Watched _, Launch.Print _, Launch.Misuse _ ->
                throw new AssertionError("does not serve");
        };
    }

    private static List<Tool> tools(Clusters clusters) {
        return Stream.concat(HealthToolset.over(clusters).stream(), FleetToolset.all(clusters).stream())
                .toList();
    }

    private static List<String> names(List<Tool> tools) {
        return tools.stream().map(tool -> tool.descriptor().name()).toList();
    }

    @Test
    void showsTheVerdictFirst() {
        List<Tool> tools = Stream.of("what-changed", "list-nodes", "list-alerts", "get-cluster-health", "list-pods")
                .map(name -> FixtureTools.plain(name, (_, _) -> FixtureTools.answer("")))
                .toList();

        assertThat(Wiring.inOrder(tools))
                .extracting(tool -> tool.descriptor().name())
                .containsExactly("get-cluster-health", "list-pods", "list-nodes", "list-alerts", "what-changed");
    }

    @Test
    void theFleetsResourceIsThereWhereItsToolsAre() {
        ServedResource fleet = resource("fleet://health");
        ServedResource cluster = resource("cluster://health");

        assertThat(Wiring.served(List.of(fleet, cluster), false)).containsExactly(cluster);
        assertThat(Wiring.served(List.of(fleet, cluster), true)).containsExactly(fleet, cluster);
    }

    private static ServedResource resource(String uri) {
        return new ServedResource() {
            @Override
            public ResourceDescriptor descriptor() {
                return new ResourceDescriptor(uri, "health", "Health", "", "application/json");
            }

            @Override
            public ReadOutcome read(CallContext context) {
                throw new AssertionError("not read");
            }
        };
    }
}
