// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Obstacles to an upgrade of OpenShift, per section, each with the command that removes it.
class OpenShiftUpgradeTest extends UpgradeFixture {

    @BeforeEach
    void openShift() throws IOException {
        clusterVersion("stable-4.20", "");
    }

    @Test
    void anOpenShiftWithNothingInTheWayIsReady() {
        JsonNode data = answer(TOOL, "{}").data();

        assertThat(data.path("verdict").asText()).isEqualTo("ready");
        assertThat(data.path("obstacles")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"get-cluster-health, {}", "get-cluster-health, {namespace: shop}", "wait-for-health, {}"})
    void everyHealthTextTellsOfAnUpdateThatRuns(String tool, String arguments) throws IOException {
        updating();

        ToolOutcome.Answer answer = answer(tool, arguments.replaceAll("(\\w+): (\\w+)", "\"$1\": \"$2\""));

        assertThat(answer.text().lines().findFirst().orElseThrow())
                .endsWith("An update from incomplete 4.20.4 to 4.20.5 is running: Progressing, 50% complete.");
    }

    /// What is healthy now may fail before the end of the update.
    @Test
    void anUpdateThatRunsIsWaitedFor() throws IOException {
        updating();

        ToolOutcome.Answer cluster = answer("wait-for-health", "{}");

        assertThat(cluster.text())
                .startsWith("NOT REACHED: ")
                .contains("machine-config pool worker: Progressing, 33% (1 of 3 nodes updated)");
        assertThat(answer("wait-for-health", "{\"namespace\": \"shop\"}").text())
                .startsWith("REACHED: ");
    }

    /// In oc 4.18, `oc adm upgrade status` is a technology preview.
    @ParameterizedTest
    @CsvSource({"4.18.22, oc adm upgrade", "4.19.1, oc adm upgrade status"})
    void theCommandThatShowsAnUpdateIsOneOfTheRelease(String version, String command) throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status:
                  desired: {version: %s}
                  history:
                  - {state: Partial, version: %s, startedTime: "2026-11-21T09:40:00Z"}
                  - {state: Completed, version: 4.18.2, startedTime: "2026-11-01T10:00:00Z", completionTime: "2026-11-01T11:00:00Z"}
                """.formatted(version, version));

        assertThat(answer(TOOL, "{}").data().path("obstacles").valueStream())
                .filteredOn(obstacle -> obstacle.path("what").asText().contains("is running"))
                .extracting(obstacle -> obstacle.path("command").asText())
                .containsExactly(command);
    }

    /// The end of the sentence says what to do.
    @Test
    void aSentenceOfThisProgramIsToldWhole() throws IOException {
        write("mcp.yaml", """
                {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker},
                 spec: {paused: true}, status: {machineCount: 2, updatedMachineCount: 2, conditions: [{type: Updated, status: "True"}]}}
                ---
                {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: infra},
                 spec: {paused: true}, status: {machineCount: 0, updatedMachineCount: 0, conditions: [{type: Updated, status: "True"}]}}
                """);

        assertThat(answer(TOOL, "{}").text())
                .contains("stay at their release until it is unpaused, as for a control-plane-only update, and get")
                .doesNotContain("MachineConfigPool infra");
    }

    @Test
    void structureTellsOfTheUpdateWhatTheTextTells() throws IOException {
        updating();

        ToolOutcome.Answer answer = answer("get-cluster-health", "{}");

        assertThat(answer.text())
                .contains(
                        "update: 1 of 2 cluster operators updated, updating machine-config; started 20 min ago, "
                                + "estimated to be complete in 22 min; the previous update to 4.20.4 never completed, the last "
                                + "complete version is 4.20.3; machine-config pool worker: Progressing, 33% (1 of 3 nodes updated)");
        assertThat(answer.data().path("summary").asText())
                .endsWith("An update from incomplete 4.20.4 to 4.20.5 is running: Progressing, 50% complete.");
        assertThat(answer.data().path("update").toString()).isEqualTo("""
                {"from":"4.20.4","to":"4.20.5","assessment":"Progressing","percent":50,\
                "operators":{"updated":1,"total":2,"updating":["machine-config"]},"started":"2026-11-21T09:40:00Z",\
                "secondsLeft":%s,\
                "neverCompleted":"the previous update to 4.20.4 never completed, the last complete version is 4.20.3",\
                "pools":[{"name":"worker","assessment":"Progressing","updated":1,"nodes":3}]}""".formatted(
                        answer.data().path("update").path("secondsLeft").asLong()));
    }

    @Test
    void anUpdateThatRunsBlocksTheNextAndIsTold() throws IOException {
        updating();

        assertThat(answer(TOOL, "{}").text())
                .contains(
                        "[blocks] cluster-version: ClusterVersion version: an update from incomplete 4.20.4 to 4.20.5 is"
                                + " running: Progressing, 50% complete")
                .contains(
                        "[review] cluster-version: ClusterVersion version: the previous update to 4.20.4 never completed")
                .contains("run: oc adm upgrade status");
    }

    private void updating() throws IOException {
        write("namespaces.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: shop}, status: {phase: Active}}");
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status:
                  desired: {version: 4.20.5}
                  history:
                  - {state: Partial, version: 4.20.5, startedTime: "2026-11-21T09:40:00Z"}
                  - {state: Partial, version: 4.20.4, startedTime: "2026-11-20T09:40:00Z", completionTime: "2026-11-21T09:40:00Z"}
                  - {state: Completed, version: 4.20.3, startedTime: "2026-11-01T10:00:00Z", completionTime: "2026-11-01T11:00:00Z"}
                """);
        write(
                "co.yaml",
                Stream.of("etcd 4.20.5 False", "machine-config 4.20.3 True", "thirdparty 1.0 False")
                        .map(line -> line.split(" ", -1))
                        .map(words -> """
                        apiVersion: config.openshift.io/v1
                        kind: ClusterOperator
                        metadata: {name: %s%s}
                        status:
                          versions: [{name: operator, version: %s}]
                          conditions:
                          - {type: Available, status: "True"}
                          - {type: Progressing, status: "%s", lastTransitionTime: "2026-11-21T09:55:00Z"}
                        """.formatted(
                                        words[0],
                                        words[0].equals("thirdparty")
                                                ? ""
                                                : ", annotations: {include.release.openshift.io/self-managed-high-availability: \"true\"}",
                                        words[1],
                                        words[2]))
                        .collect(Collectors.joining("---\n")));
        write("mcp.yaml", """
                {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker},
                 status: {machineCount: 3, updatedMachineCount: 1, conditions: [{type: Updating, status: "True"}]}}
                """);
    }

    /// One condition at a time.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {type: Failing, status: "True", reason: ClusterOperatorDown} | cluster-version | blocked | oc adm upgrade status
            {type: Available, status: "False"} | cluster-version | blocked | oc adm upgrade status
            {type: Invalid, status: "True"} | cluster-version | blocked | oc adm upgrade status
            {type: ReleaseAccepted, status: "False", reason: RetrievePayload} | cluster-version | blocked | oc adm upgrade --clear
            {type: Upgradeable, status: "False", reason: PoolUpdating} | cluster-version | blocked | oc adm upgrade
            {type: RetrievedUpdates, status: "False", reason: RemoteFailed} | update-service | review | oc adm upgrade
            """)
    void theVersionOperatorsOwnWords(String condition, String section, String verdict, String command)
            throws IOException {
        clusterVersion("stable-4.20", condition);

        assertOnly(answer(TOOL, "{}").data(), section, verdict, command);
    }

    /// The version operator joins the reasons of all its gates.
    @Test
    void anAcknowledgementIsMissingAmongOtherReasons() throws IOException {
        clusterVersion(
                "stable-4.20",
                "{type: Upgradeable, status: \"False\", reason: MultipleReasons, message: \"for multiple reasons: PoolUpdating,AdminAckRequired\"}");

        assertThat(answer(TOOL, "{}").data().at("/sections/blocked"))
                .extracting(JsonNode::asText)
                .containsExactly("cluster-version", "admin-acks");
    }

    @Test
    void aClusterWithoutAChannelIsToldWhichToSet() throws IOException {
        clusterVersion("\"\"", "");

        assertOnly(answer(TOOL, "{}").data(), "update-service", "review", "oc adm upgrade channel stable-4.20");
    }

    /// One obstacle at a time.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            readyz.txt | `[+]ping ok [-]etcd failed` | api-server | blocked | kubectl get --raw '/readyz?verbose'
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: [{type: Available, status: "False"}]}} | cluster-operators | blocked | oc describe clusteroperator dns
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: []}} | cluster-operators | blocked | oc describe clusteroperator dns
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: [{type: Available, status: "True"}, {type: Upgradeable, status: "False"}]}} | cluster-operators | blocked | oc describe clusteroperator dns
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: [{type: Available, status: "True"}, {type: Degraded, status: "True"}]}} | cluster-operators | review | oc describe clusteroperator dns
            mcp.yaml | {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker}, status: {machineCount: 2, updatedMachineCount: 2, conditions: [{type: Degraded, status: "True"}]}} | machine-config-pools | blocked | oc describe machineconfigpool worker
            mcp.yaml | {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker}, status: {machineCount: 2, updatedMachineCount: 1}} | machine-config-pools | review | oc get nodes -l node-role.kubernetes.io/worker
            mcp.yaml | {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker}, spec: {paused: true}, status: {machineCount: 2, updatedMachineCount: 2}} | machine-config-pools | review | `oc patch machineconfigpool/worker --type=merge -p '{"spec":{"paused":false}}'`
            mcp.yaml | {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker}, spec: {paused: true}, status: {machineCount: 2, updatedMachineCount: 1}} | machine-config-pools | blocked | `oc patch machineconfigpool/worker --type=merge -p '{"spec":{"paused":false}}'`
            mcp.yaml | {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: master}, spec: {paused: true}, status: {machineCount: 2, updatedMachineCount: 2}} | machine-config-pools | blocked | `oc patch machineconfigpool/master --type=merge -p '{"spec":{"paused":false}}'`
            pods.yaml | {apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: db}, spec: {nodeName: worker-1, containers: [{name: c, resources: {requests: {cpu: "5"}}}]}, status: {phase: Running}} | capacity | review | kubectl describe nodes
            arc.yaml | {apiVersion: apiserver.openshift.io/v1, kind: APIRequestCount, metadata: {name: a.v1beta1.b}, status: {removedInRelease: "1.36", requestCount: 7, last24h: [{byNode: [{byUser: [{username: ci}]}]}]}} | removed-apis | review | `oc get apirequestcounts a.v1beta1.b -o jsonpath='{range .status.last24h..byUser[*]}{.username} {.userAgent}{"\\n"}{end}'`
            m.yaml | {apiVersion: machine.openshift.io/v1beta1, kind: Machine, metadata: {namespace: openshift-machine-api, name: m-1}, status: {phase: Failed, errorReason: InvalidConfiguration}} | machines | review | oc describe machine.machine.openshift.io m-1 -n openshift-machine-api
            mhc.yaml | {apiVersion: machine.openshift.io/v1beta1, kind: MachineHealthCheck, metadata: {namespace: openshift-machine-api, name: c}, status: {expectedMachines: 3, currentHealthy: 3}} | machines | review | oc annotate machinehealthcheck.machine.openshift.io c -n openshift-machine-api cluster.x-k8s.io/paused=""
            sub.yaml | {apiVersion: operators.coreos.com/v1alpha1, kind: Subscription, metadata: {namespace: logs, name: loki}, status: {state: UpgradePending, installedCSV: loki.v1, currentCSV: loki.v2, installPlanRef: {name: install-7}, conditions: [{type: InstallPlanPending, status: "True", reason: RequiresApproval}]}} | olm-operators | review | `oc patch installplan install-7 -n logs --type=merge -p '{"spec":{"approved":true}}'`
            csv.yaml | {apiVersion: operators.coreos.com/v1alpha1, kind: ClusterServiceVersion, metadata: {namespace: logs, name: loki.v1}, status: {phase: Failed}} | olm-operators | review | oc describe clusterserviceversion loki.v1 -n logs
            alerts.json | [{"labels": {"alertname": "KubeNodeNotReady", "severity": "warning"}, "status": {"state": "active"}}] | alerts | review | oc adm upgrade recommend
            """)
    void aSectionIsJudgedAlone(String file, String content, String section, String verdict, String command)
            throws IOException {
        write(file, content.replace(" [-]", "\n[-]"));

        assertOnly(answer(TOOL, "{}").data(), section, verdict, command);
    }

    @ParameterizedTest
    @CsvSource({"worker, blocks", "infra, review"})
    void aPausedPoolBlocksWhereACertificateWaitsForIt(String pool, String weight) throws IOException {
        write("mcp.yaml", """
                {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker},
                 spec: {paused: true}, status: {machineCount: 2, updatedMachineCount: 2}}
                """);
        write("alerts.json", """
                [{"labels": {"alertname": "MachineConfigControllerPausedPoolKubeletCA", "severity": "warning", "pool": "%s"},
                  "status": {"state": "active"}}]
                """.formatted(pool));

        assertThat(answer(TOOL, "{}").data().path("obstacles").valueStream())
                .filteredOn(obstacle -> obstacle.path("section").asText().equals("machine-config-pools"))
                .extracting(obstacle -> obstacle.path("weight").asText())
                .containsExactly(weight);
    }

    @Test
    void aSilencedAlertIsNoReasonToWait() throws IOException {
        write("alerts.json", """
                [{"labels": {"alertname": "KubeNodeNotReady", "severity": "critical"}, "status": {"state": "suppressed"}}]
                """);

        assertThat(answer(TOOL, "{}").data().path("verdict").asText()).isEqualTo("ready");
    }

    /// The cluster is Kubernetes 1.34 and OpenShift 4.20, whose minor versions increase together.
    @ParameterizedTest
    @CsvSource({
        "1.35, 4.21.0, blocks",
        "1.36, 4.21.0, review",
        "1.35, 4.20.5, review",
        "1.34, 4.20.5, blocks",
        "soon, 4.20.5, blocks"
    })
    void anApiBlocksTheStepThatRemovesIt(String removed, String target, String weight) throws IOException {
        write("arc.yaml", requests(removed, "system:serviceaccount:ci:deployer"));

        JsonNode obstacle = answer(TOOL, "{\"target\": \"%s\"}".formatted(target))
                .data()
                .path("obstacles")
                .path(0);

        assertThat(obstacle.path("section").asText()).isEqualTo("removed-apis");
        assertThat(obstacle.path("weight").asText()).isEqualTo(weight);
    }

    /// OpenShift 4.20 is Kubernetes 1.33.
    @ParameterizedTest
    @CsvSource({"1.35, 4.21.0, review", "1.34, 4.21.0, blocks", "1.34, 4.20.5, review"})
    void theVersionOfOpenShiftTellsThatOfKubernetes(String removed, String target, String weight) throws IOException {
        Files.delete(folder.resolve("version.json"));
        write("arc.yaml", requests(removed, "system:serviceaccount:ci:deployer"));

        assertThat(answer(TOOL, "{\"target\": \"%s\"}".formatted(target))
                        .data()
                        .path("obstacles")
                        .valueStream()
                        .filter(obstacle -> obstacle.path("section").asText().equals("removed-apis"))
                        .map(obstacle -> obstacle.path("weight").asText()))
                .containsExactly(weight);
    }

    @Test
    void aSectionThatIsFineStandsBesideThoseThatBlock() throws IOException {
        write("arc.yaml", requests("1.34", "system:serviceaccount:ci:deployer"));

        assertThat(answer(TOOL, "{\"section\": \"nodes\", \"target\": \"4.21.0\"}")
                        .text())
                .startsWith("BLOCKED: ")
                .contains("\nblocked by: removed-apis\n")
                .contains("\nfine: nodes\n")
                .endsWith("\nLook closer: explain-resource {\"kind\":\"APIRequestCount\",\"name\":\"a.v1beta1.b\"}");
    }

    @Test
    void theObjectOfTheFirstBlockerIsToBeExplained() throws IOException {
        write("arc.yaml", requests("1.34", "system:serviceaccount:ci:deployer"));

        assertThat(answer(TOOL, "{\"target\": \"4.21.0\"}").text())
                .contains("\nLook closer: explain-resource {\"kind\":\"APIRequestCount\",\"name\":\"a.v1beta1.b\"}\n");
    }

    @Test
    void whatOnlyThePlatformAsksForIsUpdatedAlongWithIt() throws IOException {
        write("arc.yaml", requests("1.35", "system:serviceaccount:openshift-x:y", "system:apiserver"));

        assertThat(answer(TOOL, "{}").data().path("verdict").asText()).isEqualTo("ready");
    }

    @Test
    void theUserThatMattersIsNamedHoweverManyOfThePlatformThereAre() throws IOException {
        String[] users = Stream.concat(
                        IntStream.range(0, 30).mapToObj(i -> "system:serviceaccount:openshift-%02d:x".formatted(i)),
                        Stream.of("system:serviceaccount:zoo:keeper"))
                .toArray(String[]::new);
        write("arc.yaml", requests("1.35", users));

        assertThat(answer(TOOL, "{}").text())
                .contains("was asked for 7 times in a day by")
                .contains("zoo:keeper")
                .doesNotContain("openshift-00");
    }

    private static String requests(String removed, String... users) {
        return """
                {apiVersion: apiserver.openshift.io/v1, kind: APIRequestCount, metadata: {name: a.v1beta1.b},
                 status: {removedInRelease: "%s", requestCount: 7, last24h: [{byNode: [{byUser: [%s]}]}]}}
                """.formatted(
                removed, Stream.of(users).map("{username: \"%s\"}"::formatted).collect(Collectors.joining(", ")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4.19   | a downgrade to 4.19.0 is not supported; the version that runs is
            4.20.3 | 4.20.3 is the version that runs already
            4.22.0 | 4.22.0 is not offered; offered are: "4.21.0, 4.20.5"
            """)
    void aTargetThatIsNoUpdateIsToldFromThoseThatAre(String target, String words) throws IOException {
        clusterVersion("stable-4.21", "");

        assertThat(answer(TOOL, "{\"target\": \"%s\"}".formatted(target)).text())
                .contains(words)
                .contains("is not possible now");
    }

    @Test
    void aTargetIsRefusedInAWholeSentenceWhereNothingIsOffered() throws IOException {
        clusterVersion("stable-4.21", "");
        write(
                "clusterversion.yaml",
                Files.readString(folder.resolve("clusterversion.yaml"))
                        .replace("[{version: 4.21.0}, {version: 4.20.5}]", "null"));

        assertThat(answer(TOOL, "{\"target\": \"4.21.0\"}").text()).contains("4.21.0 is not offered; none is offered");
    }

    private void clusterVersion(String channel, String conditions) throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                spec: {channel: %s}
                status:
                  desired: {version: 4.20.3}
                  history: [{state: Completed, version: 4.20.3, startedTime: "2026-11-01T10:00:00Z"}]
                  availableUpdates: [{version: 4.21.0}, {version: 4.20.5}]
                  conditions: [%s]
                """.formatted(channel, conditions));
    }

    private static void assertOnly(JsonNode data, String section, String verdict, String command) {
        assertThat(data.path("verdict").asText()).isEqualTo(verdict);
        assertThat(data.path("obstacles")).singleElement().satisfies(obstacle -> {
            assertThat(obstacle.path("section").asText()).isEqualTo(section);
            assertThat(obstacle.path("weight").asText()).isEqualTo(verdict.equals("blocked") ? "blocks" : "review");
            assertThat(obstacle.path("command").asText()).isEqualTo(command);
        });
    }
}
