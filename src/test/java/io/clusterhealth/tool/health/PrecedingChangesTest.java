// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The rollouts and the changes of configuration before a workload failed at 09:30.
class PrecedingChangesTest extends ToolCallFixture {
    private static final String HEALTH = "get-cluster-health";

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.yaml", """
                {apiVersion: v1, kind: Node, metadata: {name: worker-1, creationTimestamp: '2026-10-01T10:00:00Z'}, status: {
                  conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-10-01T10:00:00Z'}]}}
                """);
        write("deployments.yaml", """
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: cart, namespace: shop, generation: 1,
                   creationTimestamp: '2026-10-01T10:00:00Z'}, spec: {replicas: 1}, status: {observedGeneration: 1,
                   replicas: 1, unavailableReplicas: 1, conditions: [
                     {type: Available, status: 'False', lastTransitionTime: '2026-11-21T09:30:00Z'}]}}
                """);
        write("pods.yaml", """
                {apiVersion: v1, kind: Pod, metadata: {name: cart-1-a, namespace: shop,
                   creationTimestamp: '2026-10-01T10:00:00Z',
                   ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: cart-1, controller: true}]},
                 spec: {nodeName: worker-1, volumes: [{name: v, configMap: {name: rules}}], containers: [{name: cart,
                   envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: db}}]}]},
                 status: {phase: Running, conditions: [
                   {type: Ready, status: 'False', lastTransitionTime: '2026-11-21T09:30:00Z'}],
                   containerStatuses: [{name: cart, ready: false, restartCount: 7,
                     state: {waiting: {reason: CrashLoopBackOff}},
                     lastState: {terminated: {exitCode: 1, finishedAt: '2026-11-21T09:59:00Z'}}}]}}
                """);
        revisions("2026-10-01T10:00:00Z", "2026-10-09T10:00:00Z");
    }

    private void revisions(String first, String second) throws IOException {
        write("replicasets.yaml", """
                apiVersion: apps/v1
                kind: ReplicaSetList
                items:
                - {metadata: {namespace: shop, name: cart-0, creationTimestamp: '%s',
                   annotations: {deployment.kubernetes.io/revision: '4'},
                   ownerReferences: [{kind: Deployment, name: cart, controller: true}]},
                   spec: {template: {spec: {containers: [{name: cart, image: 'r/cart:1'}]}}}}
                - {metadata: {namespace: shop, name: cart-1, creationTimestamp: '%s',
                   annotations: {deployment.kubernetes.io/revision: '5'},
                   ownerReferences: [{kind: Deployment, name: cart, controller: true}]},
                   spec: {template: {spec: {containers: [{name: cart, image: 'r/cart:2'}]}}}}
                """.formatted(first, second));
    }

    private void configuration(String kind, String name, String manager, String at) throws IOException {
        write(name + ".yaml", """
                {apiVersion: v1, kind: %s, metadata: {name: %s, namespace: shop, creationTimestamp: '2026-10-01T10:00:00Z',
                  managedFields: [
                    {manager: helm, operation: Update, time: '2026-10-01T10:00:00Z',
                     fieldsV1: {'f:data': {'.': {}, 'f:colour': {}}}},
                    {manager: labeller, operation: Update, time: '2026-11-21T09:29:00Z',
                     fieldsV1: {'f:metadata': {'f:labels': {'f:team': {}}}}},
                    {manager: %s, operation: Update, time: '%s',
                     fieldsV1: {'f:data': {'f:url': {}, 'f:app.yaml': {}}}}]},
                  data: {colour: blue, url: a, app.yaml: b}}
                """.formatted(kind, name, manager, at));
    }

    @Test
    void areToldLatestFirst() throws IOException {
        revisions("2026-10-01T10:00:00Z", "2026-11-21T09:28:00Z");
        configuration("ConfigMap", "settings", "kubectl-edit", "2026-11-21T09:25:00Z");
        configuration("Secret", "db", "vault", "2026-11-21T08:00:00Z");

        ToolOutcome.Answer answer = answer(HEALTH, "{}");

        assertThat(answer.text())
                .contains(
                        "\n   before it, Deployment shop/cart was changed (CH-514) 32 min ago; rolled out revision 5, "
                                + "images changed: \"r/cart:1 → r/cart:2\""
                                + "\n   before it, ConfigMap shop/settings was changed (CH-515) 35 min ago; fields: "
                                + "\"data.url, data[app.yaml]\"; by: \"kubectl-edit\""
                                + "\n   before it, Secret shop/db was changed (CH-515) 2 h ago; by: \"vault\"");
        JsonNode changes = answer.data().path("incidents").path(0).path("changes");
        assertThat(changes.findValuesAsText("code")).containsExactly("CH-514", "CH-515", "CH-515");
        assertThat(changes.findValuesAsText("since"))
                .containsExactly("2026-11-21T09:28:00Z", "2026-11-21T09:25:00Z", "2026-11-21T08:00:00Z");
    }

    /// A second after the rollback, pods of the failing revision are still there.
    @Test
    void areNoRollbacksToARevisionThatRuns() throws IOException {
        write("replicasets.yaml", """
                apiVersion: apps/v1
                kind: ReplicaSetList
                items:
                - {metadata: {namespace: shop, name: cart-0, creationTimestamp: '2026-10-01T10:00:00Z',
                   annotations: {deployment.kubernetes.io/revision: '6', deployment.kubernetes.io/revision-history: '4'},
                   ownerReferences: [{kind: Deployment, name: cart, controller: true}]},
                   spec: {template: {spec: {containers: [{name: cart, image: 'r/cart:1'}]}}}}
                - {metadata: {namespace: shop, name: cart-1, creationTimestamp: '2026-11-21T09:28:00Z',
                   annotations: {deployment.kubernetes.io/revision: '5'},
                   ownerReferences: [{kind: Deployment, name: cart, controller: true}]},
                   spec: {template: {spec: {containers: [{name: cart, image: 'r/cart:2'}]}}}}
                """);
        write("new.yaml", """
                {apiVersion: v1, kind: Pod, metadata: {name: cart-0-b, namespace: shop,
                   creationTimestamp: '2026-11-21T09:59:30Z',
                   ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: cart-0, controller: true}]},
                 spec: {nodeName: worker-1, containers: [{name: cart}]},
                 status: {phase: Running, conditions: [
                   {type: Ready, status: 'True', lastTransitionTime: '2026-11-21T09:59:40Z'}],
                   containerStatuses: [{name: cart, ready: true, state: {running: {startedAt: '2026-11-21T09:59:35Z'}}}]}}
                """);

        assertThat(answer(HEALTH, "{}").text())
                .contains("(CH-514) 32 min ago; rolled out revision 5, images changed: \"r/cart:1 → r/cart:2\"")
                .doesNotContain("rolled back");
    }

    /// As in what-changed.
    @ParameterizedTest
    @CsvSource({"kubectl-edit, by hand", "cluster-health-mcp, through this server"})
    void areToldWithTheWayInWhichTheObjectWasChanged(String manager, String how) throws IOException {
        Path workload = folder.resolve("deployments.yaml");
        Files.writeString(workload, Files.readString(workload).replace("generation: 1,", """
                        generation: 1, managedFields: [
                          {manager: helm, operation: Update, time: '2026-10-01T10:00:00Z', fieldsV1: {'f:spec': {'f:replicas': {}}}},
                          {manager: %s, operation: Update, time: '2026-11-21T09:28:00Z', fieldsV1: {'f:spec': {'f:paused': {}}}}],
                        """.formatted(manager)));

        assertThat(answer(HEALTH, "{}").text())
                .contains(
                        "before it, Deployment shop/cart was changed %s (CH-513) 32 min ago; fields: \"spec.paused\"; by: \"%s\""
                                .formatted(how, manager));
        assertThat(answer("what-changed", "{}").text())
                .contains("Deployment shop/cart: was changed %s, after helm had written it: \"%s\""
                        .formatted(how, manager));
    }

    /// Of the template only field names are shown, because environment variables may contain secrets.
    @Test
    void areRolloutsWithTheFieldsOfTheTemplateThatDiffer() throws IOException {
        revisions("2026-10-01T10:00:00Z", "2026-11-21T09:28:00Z");
        Path sets = folder.resolve("replicasets.yaml");
        Files.writeString(
                sets,
                Files.readString(sets)
                        .replace(
                                "{template: {spec: {containers: [{name: cart, image: 'r/cart:1'}]}}}",
                                "{template: {metadata: {labels: {pod-template-hash: a}}, spec: {containers: [{name: cart,"
                                        + " image: 'r/cart:1', args: [serve], env: [{name: TOKEN, value: hunter1},"
                                        + " {name: SAME, value: x}]}]}}}")
                        .replace(
                                "{template: {spec: {containers: [{name: cart, image: 'r/cart:2'}]}}}",
                                "{template: {metadata: {labels: {pod-template-hash: b}}, spec: {containers: [{name: cart,"
                                        + " image: 'r/cart:1', args: [serve, --fast], env: [{name: TOKEN, value: hunter2},"
                                        + " {name: SAME, value: x}], livenessProbe: {timeoutSeconds: 1}}]}}}"));

        assertThat(answer(HEALTH, "{}").text())
                .contains("rolled out revision 5 with the same images; fields: \"containers[cart].args,"
                        + " containers[cart].env[TOKEN].value, containers[cart].livenessProbe.timeoutSeconds\"")
                .doesNotContain("hunter");
        assertThat(answer("what-changed", "{}").text())
                .contains("Deployment shop/cart: rolled out revision 5 with the same images; fields:"
                        + " \"containers[cart].args, containers[cart].env[TOKEN].value,")
                .doesNotContain("hunter");
    }

    @Test
    void areRolloutsOfOtherWorkloadsWithTheFieldsOfTheirRevisions() throws IOException {
        for (String file : List.of("deployments.yaml", "pods.yaml", "replicasets.yaml")) {
            Files.delete(folder.resolve(file));
        }
        write("statefulsets.yaml", """
                {apiVersion: apps/v1, kind: StatefulSet, metadata: {name: db, namespace: shop, generation: 1,
                   creationTimestamp: '2026-10-01T10:00:00Z'}, spec: {replicas: 1}, status: {observedGeneration: 1,
                   replicas: 1, readyReplicas: 0, availableReplicas: 0}}
                """);
        write("db-0.yaml", """
                {apiVersion: v1, kind: Pod, metadata: {name: db-0, namespace: shop,
                   creationTimestamp: '2026-11-21T09:29:00Z',
                   ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: db, controller: true}]},
                 spec: {nodeName: worker-1, containers: [{name: db}]},
                 status: {phase: Running, conditions: [
                   {type: Ready, status: 'False', lastTransitionTime: '2026-11-21T09:30:00Z'}],
                   containerStatuses: [{name: db, ready: false, restartCount: 7,
                     state: {waiting: {reason: CrashLoopBackOff}},
                     lastState: {terminated: {exitCode: 1, finishedAt: '2026-11-21T09:59:00Z'}}}]}}
                """);
        write("revisions.yaml", """
                apiVersion: apps/v1
                kind: ControllerRevisionList
                items:
                - {metadata: {namespace: shop, name: db-a, creationTimestamp: '2026-10-01T10:00:00Z',
                   ownerReferences: [{kind: StatefulSet, name: db, controller: true}]}, revision: 1,
                   data: {spec: {template: {spec: {containers: [{name: db, image: 'r/db:1'}]}}}}}
                - {metadata: {namespace: shop, name: db-b, creationTimestamp: '2026-11-21T09:28:00Z',
                   ownerReferences: [{kind: StatefulSet, name: db, controller: true}]}, revision: 2,
                   data: {spec: {template: {spec: {containers: [{name: db, image: 'r/db:2'}]}}}}}
                """);

        assertThat(answer(HEALTH, "{}").text())
                .contains("StatefulSet shop/db was changed (CH-514) 32 min ago; rolled out revision 2; fields:"
                        + " \"containers[db].image\"");
    }

    @Test
    void areToldOfTheObjectThatIsExplained() throws IOException {
        configuration("ConfigMap", "rules", "argocd-controller", "2026-11-21T09:25:00Z");

        assertThat(answer("explain-resource", "{\"kind\": \"pod\", \"name\": \"cart-1-a\"}")
                        .text())
                .contains("\nchange: before it, ConfigMap shop/rules was changed (CH-515) 35 min ago; ");
    }

    @ParameterizedTest(name = "{0} {1} written at {2}")
    @CsvSource({
        "ConfigMap, settings, 2026-11-20T09:30:00Z, true",
        "ConfigMap, settings, 2026-11-20T09:29:00Z, false",
        "ConfigMap, settings, 2026-11-21T09:30:00Z, true",
        "ConfigMap, settings, 2026-11-21T09:31:00Z, false",
        "ConfigMap, other, 2026-11-21T09:25:00Z, false"
    })
    void areWritesOfWhatThePodReadsWithinADayBefore(String kind, String name, String at, boolean told)
            throws IOException {
        configuration(kind, name, "kubectl-edit", at);

        assertThat(answer(HEALTH, "{}").text().contains("CH-515")).isEqualTo(told);
    }

    @ParameterizedTest(name = "revision 4 made at {0}, revision 5 at {1}")
    @CsvSource({
        "2026-10-01T10:00:00Z, 2026-11-21T08:30:00Z, true",
        "2026-10-01T10:00:00Z, 2026-11-21T08:29:00Z, false",
        "2026-10-01T10:00:00Z, 2026-11-21T09:31:00Z, false",
        "2026-11-21T09:20:00Z, 2026-11-21T09:40:00Z, false"
    })
    void areRolloutsWithinAnHourBeforeThatReplacedAnEarlierRevision(String first, String second, boolean told)
            throws IOException {
        revisions(first, second);

        assertThat(answer(HEALTH, "{}").text().contains("CH-514")).isEqualTo(told);
    }

    /// The old ReplicaSet was created long before. Its pod of 09:25 gives the latest time of the rollback.
    @Test
    void areRollbacksOfWhichTheTimeIsBounded() throws IOException {
        revisions("2026-11-21T09:20:00Z", "2026-10-01T10:00:00Z");
        Path sets = folder.resolve("replicasets.yaml");
        Files.writeString(sets, Files.readString(sets).replace("revision: '5'", "revision: '6'"));
        Path pods = folder.resolve("pods.yaml");
        Files.writeString(pods, Files.readString(pods).replace("2026-10-01T10:00:00Z", "2026-11-21T09:25:00Z"));

        assertThat(answer(HEALTH, "{}").text())
                .contains("before it, Deployment shop/cart was changed (CH-514)")
                .contains("rolled back, as revision 6, images changed: \"r/cart:1 → r/cart:2\"")
                .contains("at some time between 2026-11-21T09:20:00Z and 2026-11-21T09:25:00Z");
    }

    @Test
    void areNoneOfAnObjectThatWasOnlyMade() throws IOException {
        write("settings.yaml", """
                {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: shop,
                  creationTimestamp: '2026-11-21T09:25:00Z', managedFields: [{manager: kubectl-create, operation: Update,
                    time: '2026-11-21T09:25:00Z', fieldsV1: {'f:data': {'.': {}, 'f:url': {}}}}]}, data: {url: a}}
                """);

        assertThat(answer(HEALTH, "{}").text()).doesNotContain("before it");
    }
}
