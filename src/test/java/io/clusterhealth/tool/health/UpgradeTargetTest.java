// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The target of an upgrade, and its obstacles on OpenShift.
class UpgradeTargetTest extends UpgradeFixture {
    private void offering(String recommended, String conditions) throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                spec: {channel: stable-4.20}
                status:
                  history: [{state: Completed, version: 4.19.10}]
                  availableUpdates: [%s]
                  conditionalUpdates: [{release: {version: 4.20.5}, risks: [{name: SlowDisks}]},
                                       {release: {version: 4.21.1}, risks: [{name: SlowDisks}]}]
                  conditions: [%s]
                """.formatted(recommended, conditions));
    }

    @Test
    void aRiskThatCouldNotBeEvaluatedIsNotKnownToApply() throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                spec: {channel: stable-4.19}
                status:
                  history: [{state: Completed, version: 4.19.10}]
                  availableUpdates: [{version: 4.19.11}]
                  conditionalUpdates:
                  - release: {version: 4.19.12}
                    risks: [{name: SlowDisks}]
                    conditions:
                    - {type: Recommended, status: Unknown, reason: EvaluationFailed,
                       message: "Could not evaluate exposure to update risk SlowDisks (no route to thanos-querier)"}
                """);

        assertThat(answer(TOOL, "{\"target\": \"4.19.12\"}").text())
                .contains("it is not known whether the risks of 4.19.12 apply here: \"Could not evaluate exposure")
                .contains("no route to thanos-querier")
                .doesNotContain("known risks");
        assertThat(answer(TOOL, "{\"target\": \"4.19.13\"}").text()).contains("4.19.12 (risks not evaluated)");
    }

    /// A minor version stands for any of its patch versions.
    @ParameterizedTest
    @CsvSource({
        "4.20, 4.20.3, fine",
        "4.19, 4.19.12, fine",
        "4.21, 4.21.1, review",
        "4.22, 4.22, blocked",
        "4.20.1, 4.20.1, blocked",
        "4.20.5, 4.20.5, review"
    })
    void aMinorVersionIsTheNewestPatchOfItThatIsOffered(String target, String taken, String status) throws IOException {
        offering("{version: 4.19.12}, {version: 4.20.3}, {version: 4.19.11}", "");

        JsonNode data = answer(TOOL, "{\"target\": \"%s\"}".formatted(target)).data();

        assertThat(data.path("target").asText()).isEqualTo(taken);
        assertThat(data.path("sections").path(status).valueStream().map(JsonNode::asText))
                .contains("target-version");
    }

    @ParameterizedTest
    @CsvSource({"'{}', 4.20.3", "'{\"target\": \"4.19.12\"}', 4.19.12"})
    void theTargetIsNamed(String arguments, String target) throws IOException {
        offering("{version: 4.19.12}, {version: 4.20.3}", "");

        ToolOutcome.Answer answer = answer(TOOL, arguments);

        assertThat(answer.text().lines().findFirst().orElse("")).contains("OpenShift 4.19.10, ", " to " + target + "");
        assertThat(answer.data().path("target").asText()).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({"'{}', 1.35", "'{\"target\": \"v1.35\"}', 1.35", "'{\"target\": \"1.35.4\"}', 1.35.4"})
    void theTargetOfAPlainClusterIsNamed(String arguments, String target) {
        assertThat(answer(TOOL, arguments).text().lines().findFirst().orElse(""))
                .endsWith("nothing stands in the way of an upgrade to " + target + ".");
    }

    @Test
    void theVersionThatRunsIsNotNamedTwice() throws IOException {
        offering("{version: 4.20.3}", "");

        assertThat(answer(TOOL, "{\"target\": \"4.19.10\"}").text())
                .contains("ClusterVersion version: 4.19.10 is the version that runs already\n");
    }

    @Test
    void aPatchThatIsNotBlockedIsOffered() throws IOException {
        offering(
                "{version: 4.19.12}, {version: 4.20.3}",
                "{type: Upgradeable, status: \"False\", reason: AdminAckRequired, message: set admin-acks}");

        assertThat(answer(TOOL, "{}").text())
                .contains("do not upgrade to 4.20.3 until the blockers are resolved")
                .contains("\nNot blocked is the patch 4.19.12 (review): ask for it as target.");
        assertThat(answer(TOOL, "{\"target\": \"4.19\"}").text())
                .startsWith("REVIEW: ")
                .doesNotContain("Not blocked is");
    }

    private void operator(String name, String conditions) throws IOException {
        offering("{version: 4.20.3}", "");
        write("operator.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterOperator
                metadata: {name: %s}
                status:
                  conditions:
                  - {type: Available, status: "True", lastTransitionTime: "2026-11-21T08:00:00Z"}
                  - {type: Degraded, status: "True", lastTransitionTime: "2026-11-21T09:00:00Z", %s}
                """.formatted(name, conditions));
    }

    @Test
    void anEtcdMemberThatIsAwayBlocks() throws IOException {
        operator(
                "etcd",
                "reason: 'EtcdEndpoints_ErrorUpdatingEtcdEndpoints::EtcdMembers_UnhealthyMembers', message: "
                        + "\"EtcdEndpointsDegraded: EtcdEndpointsController can't evaluate whether quorum is safe: etcd"
                        + " cluster has quorum of 2 and 2 healthy members which is not fault tolerant\\n"
                        + "EtcdMembersDegraded: 2 of 3 members are available, master-2 is unhealthy\"");

        JsonNode first = answer(TOOL, "{}").data().path("obstacles").path(0);

        assertThat(first.path("weight").asText()).isEqualTo("blocks");
        assertThat(first.path("about").asText()).isEqualTo("ClusterOperator etcd");
        assertThat(first.path("what").asText())
                .startsWith("only 2 of 3 members of etcd are available")
                .contains("\"EtcdMembersDegraded: 2 of 3 members are available, master-2 is unhealthy\"");
        assertThat(first.path("command").asText()).isEqualTo("oc get pods -n openshift-etcd -o wide");
    }

    @ParameterizedTest
    @CsvSource({"etcd, 3 of 3 members are available", "dns, DNS default is degraded"})
    void anotherDegradedOperatorIsForReview(String name, String message) throws IOException {
        operator(name, "reason: Bad, message: " + message);

        assertThat(answer(TOOL, "{}").data().path("verdict").asText()).isEqualTo("review");
    }

    @Test
    void aPoolThatIsDegradedIsToldOnceAndItsNodeIsNotToBeUncordoned() throws IOException {
        offering("{version: 4.20.3}", "");
        write("pool.yaml", """
                apiVersion: machineconfiguration.openshift.io/v1
                kind: MachineConfigPool
                metadata: {name: worker}
                status:
                  machineCount: 4
                  updatedMachineCount: 1
                  degradedMachineCount: 1
                  conditions:
                  - {type: Degraded, status: "True", lastTransitionTime: "2026-11-21T09:00:00Z"}
                  - {type: NodeDegraded, status: "True", lastTransitionTime: "2026-11-21T09:00:00Z",
                     message: "Node w is reporting: failed to drain node: w after 1 hour"}
                """);
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: w, labels: {node-role.kubernetes.io/worker: ""},
                   annotations: {machineconfiguration.openshift.io/state: Degraded}},
                 spec: {unschedulable: true}, status: {conditions: [{type: Ready, status: "True"}]}}
                """);

        JsonNode obstacles = answer(TOOL, "{}").data().path("obstacles");

        assertThat(obstacles.findValuesAsText("about")).containsOnlyOnce("MachineConfigPool worker");
        assertThat(obstacles.findValuesAsText("command")).noneMatch(line -> line.contains("uncordon"));
    }

    @Test
    void aClusterWithoutANodeIsBlocked() throws IOException {
        write("nodes.yaml", "{apiVersion: v1, kind: NodeList, items: []}");

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.data().path("verdict").asText()).isEqualTo("blocked");
        assertThat(answer.text()).contains("[blocks] nodes: ").doesNotContain("fine: nodes");
    }
}
