// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhatChangedToolTest extends WhatChangedFixture {
    @Test
    void putsEverythingOnOneTimelineNewestFirst() {
        JsonNode changes = answer(TOOL, "{}").data().path("changes");

        assertThat(changes.findValuesAsText("at"))
                .containsExactly(
                        "2026-11-21T09:30:00Z",
                        "2026-11-21T09:30:00Z",
                        "2026-11-21T09:25:00Z",
                        "2026-11-21T09:20:00Z",
                        "2026-11-21T08:00:00Z");
        assertThat(changes.path(3).path("what").asText())
                .isEqualTo("rolled out revision 5, images changed: \"r/cart:1 → r/cart:2\"");
        assertThat(changes.path(4).path("what").asText()).isEqualTo("installed revision 3: \"deployed\"");
    }

    @Test
    void namesWhoChangedWhatJustBeforeTheFirstBadSignal() {
        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.data().path("firstBadSignal").path("at").asText()).isEqualTo("2026-11-21T09:30:00Z");
        assertThat(answer.text())
                .contains("First bad signal 2026-11-21T09:30:00Z: Node worker-1 Node is NotReady (CH-201).")
                .contains("""
                        Changed in the 30 min before it, the nearest first:
                        - 2026-11-21T09:25:00Z (35 min ago) [just before] Secret shop/db: was changed by: "kubectl-edit"
                        - 2026-11-21T09:20:00Z (40 min ago) [just before] Deployment shop/cart: rolled out revision 5\
                        """)
                .contains("[FIRST BAD SIGNAL] Node worker-1");
    }

    @Test
    void whatIsAnnouncedFollowsOrIsNotAnnounced() {
        Pattern announced = Pattern.compile("the nearest first:\n(?!- [^\n]*just before)");
        for (int tokens = 200; tokens < 400; tokens += 5) {
            assertThat(answer(TOOL, "{\"max_tokens\":%d}".formatted(tokens)).text())
                    .doesNotContainPattern(announced);
        }
    }

    /// A restart, a change of the status, and a write that may have created the object are no changes by hand.
    @Test
    void aDeliveredWorkloadThatWasChangedByHandIsNamedBeforeWhatFollowed() throws IOException {
        write("deployments.yaml", """
                apiVersion: apps/v1
                kind: DeploymentList
                items:
                - {metadata: {namespace: shop, name: cart, managedFields: [
                   {manager: argocd-controller, operation: Apply, time: '2026-11-20T09:00:00Z'},
                   {manager: kubectl-set, operation: Update, time: '2026-11-21T09:15:00Z'},
                   {manager: kubectl-edit, operation: Update, time: '2026-11-21T09:28:00Z'}]}, spec: {replicas: 0}}
                - {metadata: {namespace: shop, name: restarted, managedFields: [
                   {manager: kustomize-controller, operation: Apply, time: '2026-11-20T09:00:00Z'},
                   {manager: kubectl-rollout, operation: Update, time: '2026-11-21T09:29:00Z'},
                   {manager: kubectl-edit, operation: Update, subresource: status, time: '2026-11-21T09:29:00Z'}]}, spec: {replicas: 0}}
                - {metadata: {namespace: shop, name: own, managedFields: [
                   {manager: kubectl-edit, operation: Update, time: '2026-11-21T09:29:00Z'}]}, spec: {replicas: 0}}
                - {metadata: {namespace: shop, name: clicked, creationTimestamp: '2026-11-01T09:00:00Z', managedFields: [
                   {manager: Mozilla, operation: Update, time: '2026-11-21T09:26:00Z'}]}, spec: {replicas: 0}}
                """);
        write("services.yaml", """
                {apiVersion: v1, kind: Service, metadata: {namespace: shop, name: cart, managedFields: [
                   {manager: kubectl-client-side-apply, operation: Update, time: '2026-11-20T09:00:00Z'},
                   {manager: kubectl-edit, operation: Update, time: '2026-11-21T09:27:00Z'}]}}
                """);
        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.data().path("changes").findValuesAsText("what").stream()
                        .filter(what -> what.contains("by hand")))
                .containsExactly(
                        "was changed by hand, though argocd-controller delivers it: \"kubectl-edit\"",
                        "was changed by hand, after kubectl-client-side-apply had written it: \"kubectl-edit\"",
                        "was changed by hand: \"Mozilla\"");
        assertThat(answer.text()).contains("""
                        Changed in the 30 min before it, the nearest first:
                        - 2026-11-21T09:28:00Z (32 min ago) [just before] Deployment shop/cart: was changed by hand\
                        """);
    }

    @Test
    void whatComesWithOrAfterTheSignalAndWarningsAreNoCauses() throws IOException {
        write("events.yaml", """
                apiVersion: v1
                kind: EventList
                items:
                - {metadata: {namespace: shop, name: e1}, type: Warning, reason: NodeNotReady, message: m, count: 1,
                   involvedObject: {kind: Pod, namespace: shop, name: a}, lastTimestamp: '2026-11-21T09:30:00Z'}
                - {metadata: {namespace: shop, name: e2}, type: Warning, reason: Unhealthy, message: m, count: 1,
                   involvedObject: {kind: Pod, namespace: shop, name: b}, lastTimestamp: '2026-11-21T09:29:00Z'}
                """);

        assertThat(answer(TOOL, "{}").data().path("changes"))
                .filteredOn(change -> change.path("mark").asText().equals("just-before"))
                .hasSize(2)
                .noneMatch(change -> change.toString().contains("NodeNotReady")
                        || change.toString().contains("Unhealthy"));
    }

    /// A rollout in the second of the signal may be its cause; the node condition is the signal itself.
    @Test
    void whatWasDoneInTheSecondOfTheSignalMayHaveCausedIt() throws IOException {
        Path file = folder.resolve("replicasets.yaml");
        Files.writeString(file, Files.readString(file).replace("2026-11-21T09:20:00Z", "2026-11-21T09:30:00Z"));

        assertThat(answer(TOOL, "{}").data().path("justBefore").path("changes").findValuesAsText("about"))
                .containsExactly("Deployment shop/cart", "Secret shop/db");
    }

    @ParameterizedTest
    @CsvSource({
        "networking.k8s.io/v1, NetworkPolicy, shop",
        "v1, ResourceQuota, shop",
        "v1, LimitRange, shop",
        "admissionregistration.k8s.io/v1, ValidatingWebhookConfiguration,",
        "admissionregistration.k8s.io/v1, MutatingWebhookConfiguration,"
    })
    void anObjectThatRestrictsOthersIsToldWhenItIsMade(String api, String kind, @Nullable String namespace)
            throws IOException {
        write("restriction.yaml", """
                {apiVersion: %s, kind: %s, metadata: {name: strict, %s creationTimestamp: '2026-11-21T09:29:00Z'}}
                """.formatted(api, kind, namespace == null ? "" : "namespace: " + namespace + ","));

        assertThat(answer(TOOL, "{}").text())
                .contains("- 2026-11-21T09:29:00Z (31 min ago) [just before] %s %sstrict: was created"
                        .formatted(kind, namespace == null ? "" : namespace + "/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kube-root-ca.crt", "openshift-service-ca.crt"})
    void whatEachNamespaceGetsIsNoChange(String name) throws IOException {
        write("configmaps.yaml", """
                {apiVersion: v1, kind: ConfigMap, metadata: {namespace: shop, name: %s,
                 creationTimestamp: '2026-11-21T09:29:00Z', managedFields: [
                   {manager: kube-controller-manager, time: '2026-11-21T09:29:00Z'}]}}
                """.formatted(name));

        assertThat(answer(TOOL, "{}").text()).doesNotContain(name);
    }

    @Test
    void whereNoChangeIsSeenTheListsThatCouldNotBeReadAreNamed() throws IOException {
        write("secrets.yaml", "{kind: Status, apiVersion: v1, code: 403, details: {kind: secrets}}");
        write("replicasets.yaml", "{apiVersion: apps/v1, kind: ReplicaSetList, items: []}");

        assertThat(answer(TOOL, "{}").text())
                .contains(
                        "No change was seen in the 30 min before it, but lists that would tell of one could not be"
                                + " read: configmaps, controllerrevisions, cronjobs, events, horizontalpodautoscalers, limitranges, ");
    }

    @Test
    void noValueOfASecretIsEverTold() {
        ToolOutcome.Answer answer = answer(TOOL, "{\"format\": \"json\"}");

        assertThat(answer.text() + answer.data()).doesNotContain("aHVudGVyMg").doesNotContain("hunter2");
    }

    @Test
    void looksBackAsFarAsItIsAsked() {
        assertThat(answer(TOOL, "{\"since\": \"38m\"}").data().path("total").asInt())
                .isEqualTo(2);
        assertThat(answer(TOOL, "{\"since\": \"90d\"}").data().path("total").asInt())
                .isEqualTo(6);
    }

    /// A rollback uses the fixture's old ReplicaSet again, with a new revision.
    private void rollBack() throws IOException {
        Path file = folder.resolve("replicasets.yaml");
        Files.writeString(file, Files.readString(file).replace("revision: '4'", "revision: '6'"));
    }

    @Test
    void aRollbackStandsWhereItsEventTells() throws IOException {
        rollBack();
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: shop, name: cart.1}, type: Normal,
                 reason: ScalingReplicaSet, message: Scaled up replica set cart-1 from 0 to 1,
                 involvedObject: {kind: Deployment, namespace: shop, name: cart}, lastTimestamp: '2026-11-21T09:28:00Z'}
                ---
                {apiVersion: v1, kind: Event, metadata: {namespace: shop, name: cart.2}, type: Normal,
                 reason: ScalingReplicaSet, message: Scaled down replica set cart-2 from 1 to 0,
                 involvedObject: {kind: Deployment, namespace: shop, name: cart}, lastTimestamp: '2026-11-21T09:28:01Z'}
                """);

        assertThat(answer(TOOL, "{\"since\": \"90d\"}").text())
                .contains(
                        "2026-11-21T09:28:00Z (32 min ago) [just before] Deployment shop/cart: rolled back, as revision 6,"
                                + " images changed: \"r/cart:2 → r/cart:1\"")
                .contains("Deployment shop/cart: rolled out revision 5, images changed: \"r/cart:1 → r/cart:2\"")
                .contains("Deployment shop/cart: first seen with an earlier revision: \"r/cart:1\"")
                .doesNotContain("was scaled");
    }

    @Test
    void aRollbackWithoutAnEventIsSaidToBeLater() throws IOException {
        rollBack();

        assertThat(answer(TOOL, "{}").text())
                .contains("between 2026-11-21T09:20:00Z and 2026-11-21T10:00:00Z (1 s ago at the latest) [just before]"
                        + " Deployment shop/cart: rolled back, as revision 6");
    }

    @ParameterizedTest
    @CsvSource({"1, warned once", "3, warned 3 times"})
    void warningsAreCountedAsTheyAreSaid(int count, String words) throws IOException {
        write("events.yaml", """
                {apiVersion: v1, kind: Event, metadata: {namespace: shop, name: e}, type: Warning, reason: Unhealthy,
                 message: m, count: %d, involvedObject: {kind: Pod, namespace: shop, name: a},
                 lastTimestamp: '2026-11-21T09:29:00Z'}
                """.formatted(count));

        assertThat(answer(TOOL, "{}").text()).contains("Pod shop/a: " + words + ": \"Unhealthy: m\"");
    }

    @Test
    void saysWhatTheFilesDoNotTell() {
        assertThat(answer(TOOL, "{}").text())
                .contains("Not recorded, so not told of: configmaps, controllerrevisions, cronjobs, events,"
                        + " horizontalpodautoscalers, limitranges, mutatingwebhookconfigurations, networkpolicies,"
                        + " poddisruptionbudgets, resourcequotas, services, validatingwebhookconfigurations.");
    }

    @Test
    void aListThatMayNotBeReadIsNamedWithItsRule() throws IOException {
        write("secrets.yaml", "{kind: Status, apiVersion: v1, code: 403, details: {kind: secrets}}");

        assertThat(answer(TOOL, "{}").text())
                .contains("not checked: secrets (forbidden)")
                .contains("resources: [secrets], verbs: [list]");
    }

    /// A signal at the beginning of the period may have its cause before it.
    @Test
    void namesWhatWasDoneBeforeASignalAlsoIfThatIsBeforeThePeriod() {
        assertThat(answer(TOOL, "{\"since\": \"31m\"}").text())
                .contains("Changed in the 30 min before it, the nearest first:")
                .contains("kubectl-edit")
                .contains("1 change in the last 31 min");
    }

    @Test
    void writesOfOneManagerWithinAMinuteAreOneChange() throws IOException {
        StringBuilder items = new StringBuilder("apiVersion: v1\nkind: ConfigMapList\nitems:\n");
        for (int i = 0; i < 300; i++) {
            items.append(
                    "- {metadata: {namespace: n%d, name: ca, managedFields: [{manager: ca, time: '2026-11-21T09:00:%02dZ'}]}}\n"
                            .formatted(i, i % 60));
        }
        write("configmaps.yaml", items.toString());

        ToolOutcome.Answer answer = answer(TOOL, "{}");

        assertThat(answer.text()).contains("ConfigMap n0/ca: and 299 more were written by: \"ca\"");
        assertThat(answer.data().path("total").asInt()).isEqualTo(5);
    }

    @Test
    void tellsOfUpdatesOperatorsBootsAndInstalledVersions() throws IOException {
        write("openshift.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                status: {history: [
                  {state: Partial, version: 4.20.2, startedTime: "2026-11-21T06:00:00Z", completionTime: "2026-11-21T07:00:00Z"},
                  {state: Completed, version: 4.20.3, startedTime: "2026-11-21T07:00:00Z", completionTime: "2026-11-21T07:50:00Z"}]}
                ---
                apiVersion: config.openshift.io/v1
                kind: ClusterOperator
                metadata: {name: dns}
                status: {conditions: [
                  {type: Degraded, status: "False", reason: AsExpected, lastTransitionTime: "2026-11-21T07:40:00Z"}]}
                ---
                apiVersion: machineconfiguration.openshift.io/v1
                kind: MachineConfigPool
                metadata: {name: worker}
                status: {conditions: [{type: Updated, status: "True", lastTransitionTime: "2026-11-21T07:45:00Z"}]}
                ---
                apiVersion: operators.coreos.com/v1alpha1
                kind: ClusterServiceVersion
                metadata: {namespace: ops, name: logging.v6.1.0, creationTimestamp: "2026-11-21T06:00:00Z"}
                status: {phase: Succeeded, lastTransitionTime: "2026-11-21T06:05:00Z"}
                ---
                apiVersion: apps/v1
                kind: ControllerRevision
                metadata: {namespace: shop, name: db-7, creationTimestamp: "2026-11-21T05:00:00Z",
                  ownerReferences: [{kind: StatefulSet, name: db, controller: true}]}
                revision: 7
                ---
                apiVersion: v1
                kind: Event
                metadata: {namespace: default, name: boot}
                type: Warning
                reason: Rebooted
                message: Node worker-1 has been rebooted, boot id 5
                involvedObject: {kind: Node, name: worker-1}
                lastTimestamp: "2026-11-21T07:20:00Z"
                """);

        String text = answer(TOOL, "{\"max_tokens\": 4000}").text();

        assertThat(text)
                .contains("2026-11-21T07:50:00Z (2 h ago) ClusterVersion version: was updated to: \"4.20.3\"")
                .contains("2026-11-21T07:45:00Z (2 h ago) MachineConfigPool worker: became Updated")
                .contains("2026-11-21T07:40:00Z (2 h ago) ClusterOperator dns: Degraded became False: \"AsExpected\"")
                .contains("2026-11-21T07:20:00Z (2 h ago) Node worker-1: booted")
                .contains("2026-11-21T07:00:00Z (3 h ago) ClusterVersion version: began to update to: \"4.20.3\"")
                .contains("ClusterServiceVersion ops/logging.v6.1.0: came to phase: \"Succeeded\"")
                .contains("StatefulSet shop/db: rolled out revision 7")
                .doesNotContain("was updated to: \"4.20.2\"");
    }

    /// It is the signal itself.
    @Test
    void anOperatorThatFailedIsNoChangeBeforeIt() throws IOException {
        write("csv.yaml", """
                apiVersion: operators.coreos.com/v1alpha1
                kind: ClusterServiceVersion
                metadata: {namespace: ops, name: logging.v6.1.0, creationTimestamp: "2026-11-01T06:00:00Z"}
                status: {phase: Failed, reason: ComponentUnhealthy, lastTransitionTime: "2026-11-21T09:05:00Z"}
                """);

        assertThat(answer(TOOL, "{}").text())
                .contains("First bad signal 2026-11-21T09:05:00Z: ClusterServiceVersion ops/logging.v6.1.0")
                .contains("No change was seen in the 30 min before it");
    }

    @Test
    void aNamespaceThatWasNotAskedAboutIsNotTold() throws IOException {
        for (String name : List.of("team", "shop")) {
            write(name + ".yaml", """
                    {apiVersion: v1, kind: Namespace, metadata: {name: %s, managedFields: [
                       {manager: kubectl-create, operation: Update, time: '2026-11-20T09:00:00Z'},
                       {manager: kubectl-label, operation: Update, time: '2026-11-21T09:29:00Z'}]}}
                    """.formatted(name));
        }

        assertThat(answer(TOOL, "{}").text())
                .contains("Namespace team: was changed")
                .contains("Namespace shop: ");
        assertThat(answer(TOOL, "{\"namespace\": \"shop\"}").text())
                .doesNotContain("Namespace team")
                .contains("Namespace shop: was changed");
    }

    @Test
    void aNamespaceShowsItsOwnChangesAndThoseOfTheCluster() throws IOException {
        readyNode();
        write("namespaces.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: other}}");

        JsonNode changes = answer(TOOL, "{\"namespace\": \"other\"}").data().path("changes");

        assertThat(changes).hasSize(1);
        assertThat(refusal(TOOL, "{\"namespace\": \"othr\"}").text()).contains("Did you mean 'other'?");
    }
}
