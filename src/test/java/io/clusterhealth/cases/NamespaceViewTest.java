// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.HealthAnswer;
import io.clusterhealth.render.HealthReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is outside of a namespace, and keeps it from working, is in the report on it.
class NamespaceViewTest {
    private static final Subject GUARD = Subject.clusterScoped("ValidatingWebhookConfiguration", "guard");

    @TempDir
    Path folder;

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-20T10:00:00Z");
        write("namespaces.yaml", """
                {apiVersion: v1, kind: Namespace, metadata: {name: hooks, labels: {kubernetes.io/metadata.name: hooks}}, status: {phase: Active}}
                ---
                {apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {kubernetes.io/metadata.name: shop}}, status: {phase: Active}}
                ---
                {apiVersion: v1, kind: Namespace, metadata: {name: policy, labels: {kubernetes.io/metadata.name: policy}}, status: {phase: Active}}
                """);
        write("webhook.yaml", """
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingWebhookConfiguration
                metadata: {name: guard, creationTimestamp: '2026-11-01T10:00:00Z'}
                webhooks:
                - name: guard.example.com
                  failurePolicy: Fail
                  clientConfig: {service: {namespace: policy, name: guard}}
                  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: hooks}}
                  rules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
                """);
    }

    @Test
    void webhookThatRefusesTheNewPodsOfARolloutIsItsCause() throws IOException {
        write("app.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: hooks, name: app, generation: 2, creationTimestamp: '2026-11-01T10:00:00Z'}
                spec: {replicas: 1}
                status:
                  observedGeneration: 2
                  replicas: 1
                  readyReplicas: 1
                  availableReplicas: 1
                  conditions:
                  - {type: Progressing, status: 'True', reason: ReplicaSetUpdated, lastTransitionTime: '2026-11-20T09:55:00Z'}
                  - type: ReplicaFailure
                    status: 'True'
                    reason: FailedCreate
                    lastTransitionTime: '2026-11-20T09:55:00Z'
                    message: 'Internal error occurred: failed calling webhook "guard.example.com": failed to call webhook: Post "https://guard.policy.svc:443/v?timeout=5s": no endpoints available for service "guard"'
                """);

        HealthReport hooks = report("hooks");

        assertThat(hooks.verdict()).isNotEqualTo(Verdict.HEALTHY);
        assertThat(hooks.diagnosis().incidents()).hasSize(1).first().satisfies(incident -> {
            assertThat(incident.cause().subject()).isEqualTo(GUARD);
            assertThat(incident.symptoms())
                    .extracting(symptom -> symptom.finding().subject())
                    .containsExactly(new Subject("Deployment", "hooks", "app"));
        });
        assertThat(hooks.elsewhere()).isZero();
        assertThat(report("shop").diagnosis().incidents()).isEmpty();
    }

    @Test
    void serviceOfAnotherNamespaceThatAFailingPodNamesIsItsCause() throws IOException {
        write("data.yaml", """
                {apiVersion: v1, kind: Namespace, metadata: {name: data}, status: {phase: Active}}
                ---
                {apiVersion: v1, kind: Service, metadata: {namespace: data, name: db, creationTimestamp: '2026-11-01T10:00:00Z'}, spec: {selector: {app: db}}}
                ---
                {apiVersion: v1, kind: Service, metadata: {namespace: data, name: other, creationTimestamp: '2026-11-01T10:00:00Z'}, spec: {selector: {app: db}}}
                ---
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata: {namespace: data, name: db-1, creationTimestamp: '2026-11-01T10:00:00Z', labels: {kubernetes.io/service-name: db}}
                addressType: IPv4
                endpoints: []
                ---
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {namespace: data, name: lone, generation: 1, creationTimestamp: '2026-11-01T10:00:00Z'}
                spec: {replicas: 2}
                status: {observedGeneration: 1, replicas: 0}
                """);
        write("tracker.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: tracker, creationTimestamp: '2026-11-20T09:30:00Z'}
                spec: {nodeName: w1, containers: [{name: app, image: tracker}]}
                status:
                  phase: Running
                  conditions: [{type: Ready, status: 'False', reason: ContainersNotReady, lastTransitionTime: '2026-11-20T09:30:00Z'}]
                  containerStatuses:
                  - name: app
                    restartCount: 9
                    ready: false
                    state: {waiting: {reason: CrashLoopBackOff, message: back-off 5m0s restarting failed container}}
                    lastState: {terminated: {exitCode: 1, reason: Error, finishedAt: '2026-11-20T09:58:00Z', message: 'db.data.svc.cluster.local:5432: connect: connection refused'}}
                """);

        HealthReport shop = report("shop");

        assertThat(shop.diagnosis().incidents())
                .hasSize(1)
                .first()
                .satisfies(incident ->
                        assertThat(incident.cause().subject()).isEqualTo(new Subject("Service", "data", "db")));
        assertThat(shop.elsewhere()).isZero();
        assertThat(report("hooks").diagnosis().incidents()).isEmpty();
    }

    @Test
    void nodeThatIsDownAffectsTheNamespaceOfItsPods() throws IOException {
        write("node.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w5, creationTimestamp: '2026-11-01T10:00:00Z'}
                status:
                  conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-11-01T10:00:00Z', lastHeartbeatTime: '2026-11-20T09:59:30Z'}]
                ---
                apiVersion: v1
                kind: Node
                metadata: {name: w4, creationTimestamp: '2026-11-01T10:00:00Z'}
                status:
                  conditions: [{type: Ready, status: 'False', reason: KubeletNotReady, message: runtime is down, lastTransitionTime: '2026-11-20T09:30:00Z', lastHeartbeatTime: '2026-11-20T09:59:30Z'}]
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: tool, creationTimestamp: '2026-11-01T10:00:00Z'}
                spec: {nodeName: w4}
                status:
                  phase: Running
                  conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-11-01T10:00:00Z'}]
                """);

        assertThat(report("shop").diagnosis().incidents())
                .extracting(incident -> incident.cause().subject())
                .contains(Subject.clusterScoped("Node", "w4"));
        assertThat(report("hooks").diagnosis().incidents())
                .extracting(incident -> incident.cause().subject())
                .doesNotContain(Subject.clusterScoped("Node", "w4"));
        assertThat(HealthAnswer.of(report("hooks"), 2000).text())
                .contains("1 incident outside this namespace does not touch it. Other namespaces were not read.");
    }

    /// An incident of another object does not hide it.
    @Test
    void whatIsNotJudgedYetIsToldBesideIncidents() throws IOException {
        write("workloads.yaml", """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {namespace: shop, name: db, generation: 1, creationTimestamp: '2026-11-01T10:00:00Z'}
                spec: {replicas: 2}
                status: {observedGeneration: 1, replicas: 0}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: web, generation: 2, creationTimestamp: '2026-11-01T10:00:00Z'}
                spec: {replicas: 2}
                status: {observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 2, readyReplicas: 2}
                """);

        HealthReport shop = report("shop");

        assertThat(shop.verdict()).isNotEqualTo(Verdict.HEALTHY);
        assertThat(HealthAnswer.of(shop, 2000).text())
                .contains("Not yet judged: 1 rollout incomplete (Deployment shop/web).");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private HealthReport report(String namespace) throws IOException {
        Examined seen = new Examination(Checks.all())
                .examine(
                        CaseResult.opened(folder),
                        Optional.of(namespace),
                        Deadline.in(Duration.ofSeconds(60)),
                        ReadObserver.NONE);
        return assertThat(seen)
                .asInstanceOf(type(Examined.Reported.class))
                .actual()
                .report();
    }
}
