// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.UpgradeFixture;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpgradeReadinessToolTest extends UpgradeFixture {
    @Test
    void aClusterWithNothingInTheWayIsReady() {
        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.text()).startsWith("READY: ").contains("Kubernetes v1.34.2, nothing stands in the way");
        assertThat(answer.data().path("verdict").asText()).isEqualTo("ready");
        assertThat(answer.data().path("obstacles")).isEmpty();
    }

    @Test
    void aTargetIsNotFineWhereTheVersionThatRunsIsNotKnown() throws IOException {
        write("version.json", "{}");

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.text()).contains("[unknown] target-version: the version that runs is not known");
        assertThat(answer.data().path("verdict").asText()).isEqualTo("unknown");
    }

    /// One obstacle at a time, with the command that removes it.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            nodes.yaml | {apiVersion: v1, kind: Node, metadata: {name: w}, status: {conditions: [{type: Ready, status: "False"}]}} | nodes | kubectl describe node w
            nodes.yaml | {apiVersion: v1, kind: Node, metadata: {name: w}, status: {nodeInfo: {kubeletVersion: v1.31.4}, conditions: [{type: Ready, status: "True"}]}} | nodes | kubectl describe node w
            nodes.yaml | {apiVersion: v1, kind: Node, metadata: {name: w}, status: {nodeInfo: {kubeletVersion: v1.35.0}, conditions: [{type: Ready, status: "True"}]}} | nodes | kubectl describe node w
            poddisruptionbudgets.yaml | {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {namespace: shop, name: db}, spec: {minAvailable: 3}, status: {expectedPods: 3, currentHealthy: 3, desiredHealthy: 3, disruptionsAllowed: 0}} | disruption-budgets | kubectl patch poddisruptionbudget db -n shop --type=merge -p '{"spec":{"minAvailable":null,"maxUnavailable":1}}'
            poddisruptionbudgets.yaml | {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {namespace: shop, name: db}, spec: {minAvailable: 2}, status: {expectedPods: 3, currentHealthy: 2, desiredHealthy: 2, disruptionsAllowed: 0}} | disruption-budgets | kubectl get pods -n shop
            validatingwebhookconfigurations.yaml | {apiVersion: v1, kind: List, items: [{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: gate}, webhooks: [{name: a.b.c, clientConfig: {service: {namespace: gate, name: gate}}}]}, {apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, metadata: {namespace: gate, name: gate-1, labels: {kubernetes.io/service-name: gate}}, endpoints: [{conditions: {ready: false}}]}]} | webhooks | kubectl describe validatingwebhookconfiguration gate
            deprecatedapis.yaml | {apiVersion: metrics/v1, kind: DeprecatedApi, group: policy, version: v1beta1, resource: poddisruptionbudgets, removed_release: "1.35"} | removed-apis | `kubectl get --raw /metrics | grep apiserver_requested_deprecated_apis`
            certificatesigningrequests.yaml | {apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: csr-1, creationTimestamp: "2026-11-21T09:00:00Z"}, spec: {username: "system:node:w", signerName: kubernetes.io/kube-apiserver-client-kubelet}} | certificate-requests | kubectl certificate approve csr-1
            """)
    void aBlockerIsNamedWithTheLineThatMendsIt(String file, String yaml, String section, String command)
            throws IOException {
        write(file, yaml);

        JsonNode data = answer(TOOL, "{}").data();

        assertThat(data.path("verdict").asText()).isEqualTo("blocked");
        assertThat(data.path("obstacles").path(0).path("section").asText()).isEqualTo(section);
        assertThat(data.path("obstacles").path(0).path("weight").asText()).isEqualTo("blocks");
        assertThat(data.path("obstacles").path(0).path("command").asText()).isEqualTo(command);
    }

    /// One obstacle at a time. It does not block the upgrade, but needs a review before it.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            nodes.yaml | {apiVersion: v1, kind: Node, metadata: {name: w}, spec: {unschedulable: true}, status: {nodeInfo: {kubeletVersion: v1.34.3}, conditions: [{type: Ready, status: "True"}]}} | nodes
            poddisruptionbudgets.yaml | {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {namespace: kube-system, name: dns}, status: {expectedPods: 1, currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0}} | disruption-budgets
            deprecatedapis.yaml | {apiVersion: metrics/v1, kind: DeprecatedApi, group: a.b, version: v1, resource: c, removed_release: "1.36"} | removed-apis
            events.yaml | {apiVersion: v1, kind: Event, metadata: {namespace: kube-system, name: e}, type: Warning, reason: BackOff, count: 9, lastTimestamp: "2026-11-21T09:55:00Z", involvedObject: {kind: DaemonSet, namespace: kube-system, name: p}} | platform-warnings
            """)
    void whatSomebodyHasToLookAtIsForReview(String file, String yaml, String section) throws IOException {
        write(file, yaml);

        JsonNode data = answer(TOOL, "{}").data();

        assertThat(data.path("verdict").asText()).isEqualTo("review");
        assertThat(data.path("obstacles").path(0).path("section").asText()).isEqualTo(section);
        assertThat(answer(TOOL, "{\"section\": \"webhooks\"}").text()).contains("to review: " + section);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {namespace: a, name: b}, status: {expectedPods: 0}}",
                "{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {namespace: a, name: b}, "
                        + "status: {expectedPods: 3, disruptionsAllowed: 1}}"
            })
    void aBudgetThatLetsAPodGoIsFine(String yaml) throws IOException {
        write("poddisruptionbudgets.yaml", yaml);

        assertThat(answer(TOOL, "{}").data().path("verdict").asText()).isEqualTo("ready");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes",
                "pods",
                "deployments",
                "poddisruptionbudgets",
                "endpointslices",
                "certificatesigningrequests"
            })
    void whatMayNotBeSeenIsNeverReady(String plural) throws IOException {
        write(
                plural + ".yaml",
                "{kind: Status, apiVersion: v1, code: 403, details: {kind: %s, group: '%s'}}"
                        .formatted(
                                plural,
                                switch (plural) {
                                    case "deployments" -> "apps";
                                    case "poddisruptionbudgets" -> "policy";
                                    case "endpointslices" -> "discovery.k8s.io";
                                    case "certificatesigningrequests" -> "certificates.k8s.io";
                                    default -> "";
                                }));

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.data().path("verdict").asText()).isEqualTo("unknown");
        assertThat(answer.text()).contains("you may not list " + plural).contains("resources: [" + plural + "]");
    }

    @Test
    void whatThisPlatformDoesNotHaveIsNotApplicable() {
        assertThat(answer(TOOL, "{}").text())
                .contains("\nnot applicable: olm-operators")
                .doesNotContain("nothing of the kind");
    }

    @Test
    void whatWasNotRecordedIsNeverReady() throws IOException {
        Files.delete(folder.resolve("poddisruptionbudgets.yaml"));

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.data().path("verdict").asText()).isEqualTo("unknown");
        assertThat(answer.text())
                .startsWith("UNKNOWN: ")
                .contains("whether an upgrade to 1.35 is safe is unknown: 1 of 10 sections could not be checked")
                .contains("[unknown] disruption-budgets: poddisruptionbudgets were not recorded");
    }

    /// The lists of a section have a fixed order, so that the answer for a folder does not vary between runs.
    @Test
    void theFirstOfTheListsThatWereNotRecordedIsNamed() throws IOException {
        for (String plural :
                new String[] {"validatingwebhookconfigurations", "mutatingwebhookconfigurations", "endpointslices"}) {
            Files.delete(folder.resolve(plural + ".yaml"));
        }

        assertThat(answer(TOOL, "{}").text()).contains("[unknown] webhooks: endpointslices were not recorded");
    }

    @ParameterizedTest
    @CsvSource({
        "desiredDrain, drain-rendered-worker-2, oc get machineconfigpools",
        "state, Working, oc get machineconfigpools",
        "desiredDrain, uncordon-rendered-worker-2, kubectl uncordon w",
        "state, Done, kubectl uncordon w"
    })
    void aNodeThatTheMachineConfigDaemonDrainsIsNotToBeUncordoned(String annotation, String value, String command)
            throws IOException {
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: w, annotations: {machineconfiguration.openshift.io/%s: %s}},
                 spec: {unschedulable: true},
                 status: {nodeInfo: {kubeletVersion: v1.34.3}, conditions: [{type: Ready, status: "True"}]}}
                """.formatted(annotation, value));

        JsonNode obstacles = answer(TOOL, "{}").data().path("obstacles");

        assertThat(obstacles)
                .singleElement()
                .satisfies(obstacle ->
                        assertThat(obstacle.path("command").asText()).isEqualTo(command));
    }

    /// Without the list of served APIs, it is unknown whether such objects exist.
    @Test
    void partsThatWereNotRecordedAreUnknown() throws IOException {
        Files.delete(folder.resolve("apiservices.yaml"));
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status: {history: [{state: Completed, version: 4.20.3}]}
                """);

        String text = answer(TOOL, "{}").text();

        assertThat(text)
                .contains("[unknown] removed-apis: apirequestcounts were not recorded")
                .contains("[unknown] machines: machines were not recorded")
                .contains("[unknown] olm-operators: subscriptions were not recorded");
    }

    @Test
    void anOpenShiftClusterIsJudgedInItsOwnSections() throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                spec: {channel: stable-4.20, overrides: [{kind: Deployment, name: x, unmanaged: true}]}
                status:
                  desired: {version: 4.20.3}
                  history: [{state: Completed, version: 4.20.3, startedTime: "2026-11-01T10:00:00Z"}]
                  availableUpdates: [{version: 4.20.5}]
                  conditionalUpdates: [{release: {version: 4.20.4}, risks: [{name: SlowDisks}]}]
                  conditions:
                  - {type: Upgradeable, status: "False", reason: AdminAckRequired,
                     message: "set ack-4.20-kube-1.34-api-removals-in-4.21 in admin-acks."}
                """);
        write("mcp.yaml", """
                apiVersion: machineconfiguration.openshift.io/v1
                kind: MachineConfigPool
                metadata: {name: worker}
                spec: {paused: true}
                status: {machineCount: 2, updatedMachineCount: 1}
                """);

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.data()
                        .path("sections")
                        .valueStream()
                        .mapToInt(JsonNode::size)
                        .sum())
                .isGreaterThanOrEqualTo(17);
        assertThat(answer.text())
                .startsWith("BLOCKED: ")
                .contains("OpenShift 4.20.3")
                .contains("oc patch clusterversion version --type=merge -p '{\"spec\":{\"overrides\":null}}'")
                .contains("1 of 2 machines wait for their configuration, mostly with a drain and a reboot")
                .contains("oc patch machineconfigpool/worker --type=merge -p '{\"spec\":{\"paused\":false}}'")
                .contains("oc -n openshift-config patch configmap admin-acks --type=merge"
                        + " -p '{\"data\":{\"ack-4.20-kube-1.34-api-removals-in-4.21\":\"true\"}}'");
    }

    @ParameterizedTest
    @CsvSource({"4.20.5, fine", "4.20.4, review", "4.20.9, blocked", "4.20.3, blocked", "4.19.1, blocked"})
    void theVersionWantedMustBeOffered(String target, String status) throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                spec: {channel: stable-4.20}
                status:
                  history: [{state: Completed, version: 4.20.3}]
                  availableUpdates: [{version: 4.20.5}]
                  conditionalUpdates: [{release: {version: 4.20.4}, risks: [{name: SlowDisks}]}]
                """);

        JsonNode sections =
                answer(TOOL, "{\"target\": \"%s\"}".formatted(target)).data().path("sections");

        assertThat(sections.path(status).valueStream().map(JsonNode::asText)).contains("target-version");
    }

    @ParameterizedTest
    @CsvSource({
        "1.33.9, a downgrade to 1.33.9 is not supported",
        "1.34.1, a downgrade to 1.34.1 is not supported",
        "1.34, is the version that runs already",
        "1.34.2, is the version that runs already",
        "1.35.0, 'fine: target-version'"
    })
    void aDowngradeOfKubernetesIsCalledOne(String target, String said) {
        assertThat(answer(TOOL, "{\"target\": \"%s\"}".formatted(target)).text())
                .contains(said);
    }

    @Test
    void warningsOfAPodThatIsGoneAreNotForReview() throws IOException {
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: kube-system, name: e}, type: Warning, reason: BackOff, count: 9,
                 lastTimestamp: "2026-11-21T09:55:00Z", involvedObject: {kind: Pod, namespace: kube-system, name: gone}}
                """);

        assertThat(answer(TOOL, "{}").text()).doesNotContain("kube-system/gone");
    }

    /// The blockers are of other sections than the one that is asked for.
    @Test
    void theNextStepIsABlockerOfAnySection() throws IOException {
        write("pdb.yaml", """
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {namespace: shop, name: cart, generation: 1}
                spec: {minAvailable: 2}
                status: {expectedPods: 2, currentHealthy: 2, desiredHealthy: 2, disruptionsAllowed: 0, observedGeneration: 1}
                """);

        assertThat(answer(TOOL, "{\"section\": \"webhooks\"}").text())
                .contains("Look closer: explain-resource {\"kind\":\"PodDisruptionBudget\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.36", "1.36.0", "1.45.2", "4.20.1"})
    void aMinorVersionOfKubernetesIsNotSkipped(String target) {
        ToolOutcome.Answer answer = answer(TOOL, "{\"target\": \"%s\"}".formatted(target));

        assertThat(answer.data().path("verdict").asText()).isEqualTo("blocked");
        assertThat(answer.text()).contains("is not the next minor version").contains("so 1.35 comes first");
    }

    /// The kind may exist on a cluster other than OpenShift.
    @ParameterizedTest
    @CsvSource({"1.30, blocked", "1.36, blocked", "1.35, ready"})
    void withoutAVersionObjectAClusterIsAPlainOne(String target, String verdict) throws IOException {
        write("clusterversions.yaml", "{apiVersion: config.openshift.io/v1, kind: ClusterVersionList, items: []}");

        assertThat(answer(TOOL, "{\"target\": \"%s\"}".formatted(target))
                        .data()
                        .path("verdict")
                        .asText())
                .isEqualTo(verdict);
    }

    @Test
    void oneSectionCanBeAskedFor() {
        ToolError error = refusal(TOOL, "{\"section\": \"node\"}");

        assertThat(error.text()).contains("Did you mean 'nodes'?");
        assertThat(error.valid().get("validSections")).contains("webhooks");
        assertThat(answer(TOOL, "{\"section\": \"nodes\"}")
                        .data()
                        .path("verdict")
                        .asText())
                .isEqualTo("ready");
    }

    @Test
    void aNameThatIsNoneNeverReachesALineForAShell() throws IOException {
        write("nodes.yaml", node("'w; reboot'", "False", "v1.34.2", ""));

        assertThat(answer(TOOL, "{}").text()).contains("[blocks] nodes").doesNotContain("run: kubectl describe node w");
    }
}
