// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Verdicts of clusters whose cause is only in the log of software that is Ready.
class ServingLogsTest extends ToolCallFixture {
    private static final String NO_UPSTREAM =
            "[ERROR] plugin/errors: 2 rates.example.com. A: read udp 10.244.5.17:40000->10.20.0.53:53: i/o timeout\n";
    private static final String REFUSED =
            "time=\"2026-11-21T09:59:00Z\" level=error msg=\"api error InvalidClientTokenId: token is invalid\"\n";
    private static final String UNWRITTEN = "the log of container server says";

    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        readyNode();
    }

    @Test
    void upstreamOfTheClustersDnsIsToldByItsLog() throws IOException {
        ready("kube-system", "coredns");
        client("dial tcp: lookup rates.example.com on 10.96.0.10:53: server misbehaving");
        log("kube-system", "coredns", NO_UPSTREAM.repeat(3));

        assertThat(text())
                .contains("First cause: Deployment kube-system/coredns: Pod is Ready, but its log repeats a failure")
                .contains("10.20.0.53:53: i/o timeout")
                .contains("Deployment books/client (CH-401): it needs cluster DNS, which this Deployment provides")
                .contains("next: get-pod-logs {\"pod\":\"coredns-1-a\",\"namespace\":\"kube-system\"}");
    }

    @Test
    void dnsThatAnswersAgainIsNotBlamed() throws IOException {
        ready("kube-system", "coredns");
        client("dial tcp: lookup rates.example.com on 10.96.0.10:53: server misbehaving");
        log("kube-system", "coredns", NO_UPSTREAM.repeat(3) + "[INFO] reloaded\n[INFO] serving\n");

        assertThat(text()).contains("First cause: Deployment books/client").doesNotContain(UNWRITTEN);
    }

    /// A log is read because of what is needed, not because it has errors.
    @Test
    void softwareThatTheCauseDoesNotNeedIsNotBlamed() throws IOException {
        ready("kube-system", "coredns");
        ready("mail", "relay");
        client("FATAL: cannot open /etc/ledger");
        log("kube-system", "coredns", NO_UPSTREAM.repeat(3));
        log("mail", "relay", REFUSED.repeat(3));

        assertThat(text()).contains("First cause: Deployment books/client").doesNotContain(UNWRITTEN);
    }

    @Test
    void refusedAccountOfTheControllerThatWritesDnsRecordsIsTold() throws IOException {
        ready("external-dns", "external-dns");
        certificate("dial tcp: lookup web.example.com on 10.96.0.10:53: no such host");
        log("external-dns", "external-dns", REFUSED.repeat(3));

        assertThat(text())
                .contains("First cause: Deployment external-dns/external-dns")
                .contains("InvalidClientTokenId")
                .contains("Certificate books/web (CH-906): its host has no DNS record, and this Deployment writes");
    }

    @Test
    void provisionerThatCannotLogInIsToldForAClaimThatWaits() throws IOException {
        ready("storage", "rates-csi-controller");
        claim("driver name rates.csi.example.com: rpc error: code = DeadlineExceeded desc = context deadline exceeded");
        log("storage", "rates-csi-controller", REFUSED.repeat(3));

        assertThat(text()).contains("First cause: Deployment storage/rates-csi-controller");
    }

    /// The message of the claim is all that the log could tell.
    @Test
    void logIsNotReadForACauseThatStatesItsReason() throws IOException {
        ready("storage", "rates-csi-controller");
        claim("failed to provision volume: rates.csi.example.com: InvalidClientTokenId: token is invalid");
        log("storage", "rates-csi-controller", REFUSED.repeat(3));

        assertThat(text()).doesNotContain(UNWRITTEN).doesNotContain("First cause: Deployment");
    }

    @Test
    void staleLeaseIsToldWithTheErrorOfItsHolder() throws IOException {
        write("lease.yaml", """
                apiVersion: coordination.k8s.io/v1
                kind: Lease
                metadata: {name: kube-scheduler, namespace: kube-system}
                spec: {holderIdentity: w-1_4711, leaseDurationSeconds: 15, renewTime: "2026-11-21T08:00:00.000000Z"}
                ---
                apiVersion: coordination.k8s.io/v1
                kind: Lease
                metadata: {name: kube-controller-manager, namespace: kube-system}
                spec: {holderIdentity: w-1_4712, leaseDurationSeconds: 15, renewTime: "2026-11-21T09:59:58.000000Z"}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: new, namespace: books, creationTimestamp: "2026-11-21T08:30:00Z"}
                spec: {schedulerName: default-scheduler, containers: [{name: app, image: i}]}
                status: {phase: Pending}
                """);
        write("scheduler.yaml", pod("kube-system", "kube-scheduler-w-1", """
                kind: Node, name: w-1, uid: w-1, controller: true, apiVersion: v1"""));
        write(
                "logs/kube-system/kube-scheduler-w-1/server.log",
                ("E1121 09:59:44.0 1 leaderelection.go:436] error retrieving resource lock kube-system/kube-scheduler: "
                                + "Unauthorized\n")
                        .repeat(3));

        assertThat(text())
                .contains("First cause: Lease kube-system/kube-scheduler")
                .contains("the log of container server of Pod kube-system/kube-scheduler-w-1 says: \"E1121 09:59:44.0");
    }

    @Test
    void failureInTheLogOfAReadyPodThatAnAlertIsAboutIsTold() throws IOException {
        ready("mail", "relay");
        alert("MailQueueGrows", "\"pod\": \"relay-1-a\"", "Mails are not sent.");
        log("mail", "relay", REFUSED.repeat(3));

        assertThat(text())
                .contains("1. [medium] Deployment mail/relay: Pod is Ready, but its log repeats a failure (CH-413)")
                .contains("InvalidClientTokenId")
                .contains("Alert mail/MailQueueGrows (CH-391): the alert is about a pod of this Deployment")
                .doesNotContain("2. [");
    }

    @Test
    void aLabelOfAnAlertNamesTheSoftwareWhoseLogIsRead() throws IOException {
        ready("mail", "relay");
        alert("MailQueueGrows", "\"service\": \"relay\"", "Mails are not sent.");
        log("mail", "relay", REFUSED.repeat(3));

        assertThat(text())
                .contains("First cause: Deployment mail/relay")
                .contains("Alert mail/MailQueueGrows (CH-391)");
    }

    /// The log of what the alert is about names the Service of software that is known to fail.
    @Test
    void anAlertAboutAClientIsASymptomOfTheServerThatItsLogNames() throws IOException {
        ready("mail", "relay");
        client("FATAL: cannot open /etc/ledger");
        write("service.yaml", """
                apiVersion: v1
                kind: Service
                metadata: {namespace: books, name: client, creationTimestamp: "2026-11-01T08:00:00Z"}
                spec: {clusterIP: 10.96.1.1, selector: {app: client}, ports: [{port: 80}]}
                """);
        alert("MailQueueGrows", "\"pod\": \"relay-1-a\"", "Mails are not sent.");
        log(
                "mail",
                "relay",
                "level=error msg=\"dial tcp 10.96.1.1:80: connect: connection refused\" host=client.books.svc\n"
                        .repeat(3));

        assertThat(text())
                .contains("First cause: Deployment books/client")
                .contains("1 × Alert is firing")
                .contains("Deployment mail/relay (CH-413): it calls books/client as a Service")
                .doesNotContain("note: Alert")
                .doesNotContain("2. [");
    }

    @Test
    void anAlertAboutAPodWhoseLogHasNoFailureStaysTheCause() throws IOException {
        ready("mail", "relay");
        alert("MailQueueGrows", "\"pod\": \"relay-1-a\"", "Mails are not sent.");
        log("mail", "relay", REFUSED.repeat(3) + "level=info msg=sent\nlevel=info msg=sent\n");

        assertThat(text()).contains("First cause: Alert mail/MailQueueGrows").doesNotContain(UNWRITTEN);
    }

    private void alert(String name, String label, String summary) throws IOException {
        write("alerts.json", """
                {"status": "success", "data": {"alerts": [
                  {"labels": {"alertname": "%s", "severity": "critical", "namespace": "mail", %s},
                   "annotations": {"summary": "%s"}, "state": "firing", "activeAt": "2026-11-21T09:00:00Z"},
                  {"labels": {"alertname": "Watchdog", "severity": "none"}, "annotations": {},
                   "state": "firing", "activeAt": "2026-11-21T08:00:00Z"}]}}
                """.formatted(name, label, summary));
    }

    private void log(String namespace, String name, String lines) throws IOException {
        write("logs/%s/%s-1-a/server.log".formatted(namespace, name), lines);
    }

    private void ready(String namespace, String name) throws IOException {
        write(
                name + ".yaml",
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: %1$s, name: %2$s, generation: 1, creationTimestamp: "2026-11-01T08:00:00Z"}
                spec: {replicas: 1, selector: {matchLabels: {app: %2$s}}, template: {metadata: {labels: {app: %2$s}}}}
                status: {observedGeneration: 1, replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1}
                ---
                """.formatted(namespace, name)
                        + pod(
                                namespace,
                                name + "-1-a",
                                "kind: ReplicaSet, name: %s-1, uid: r, controller: true, apiVersion: apps/v1"
                                        .formatted(name)));
    }

    private static String pod(String namespace, String name, String owner) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: %s, name: %s, creationTimestamp: "2026-11-01T08:00:00Z", ownerReferences: [{%s}]}
                spec: {nodeName: w-1, containers: [{name: server, image: i}]}
                status:
                  phase: Running
                  conditions: [{type: Ready, status: "True", lastTransitionTime: "2026-11-01T08:00:00Z"}]
                  containerStatuses:
                  - {name: server, image: i, ready: true, restartCount: 0, state: {running: {startedAt: "2026-11-01T08:00:00Z"}}}
                """.formatted(namespace, name, owner);
    }

    private void client(String message) throws IOException {
        write("client.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: books, name: client, generation: 1, creationTimestamp: "2026-11-01T08:00:00Z"}
                spec: {replicas: 1, selector: {matchLabels: {app: client}}, template: {metadata: {labels: {app: client}}}}
                status: {observedGeneration: 1, replicas: 1, updatedReplicas: 1}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: books, name: client-1-a, creationTimestamp: "2026-11-21T09:00:00Z",
                  ownerReferences: [{kind: ReplicaSet, name: client-1, uid: c, controller: true, apiVersion: apps/v1}]}
                spec: {nodeName: w-1, containers: [{name: app, image: i}]}
                status:
                  phase: Running
                  conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:00:00Z"}]
                  containerStatuses:
                  - {name: app, image: i, ready: false, restartCount: 9, state: {waiting: {reason: CrashLoopBackOff}},
                     lastState: {terminated: {exitCode: 1, reason: Error, finishedAt: "2026-11-21T09:58:00Z", message: "%s"}}}
                """.formatted(message));
    }

    private void certificate(String message) throws IOException {
        write("certificate.yaml", """
                apiVersion: cert-manager.io/v1
                kind: Certificate
                metadata: {namespace: books, name: web, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec: {secretName: web, dnsNames: [web.example.com]}
                status: {conditions: [{type: Ready, status: "False", reason: DoesNotExist, message: "%s",
                  lastTransitionTime: "2026-11-21T08:00:00Z"}]}
                """.formatted(message));
    }

    private void claim(String message) throws IOException {
        write("claim.yaml", """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: fast, creationTimestamp: "2026-11-01T08:00:00Z"}
                provisioner: rates.csi.example.com
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {namespace: books, name: data, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec: {storageClassName: fast, accessModes: [ReadWriteOnce]}
                status: {phase: Pending}
                ---
                apiVersion: v1
                kind: Event
                metadata: {namespace: books, name: data.1}
                type: Warning
                reason: ProvisioningFailed
                message: "%s"
                involvedObject: {kind: PersistentVolumeClaim, namespace: books, name: data}
                count: 20
                firstTimestamp: "2026-11-21T08:00:00Z"
                lastTimestamp: "2026-11-21T09:59:30Z"
                """.formatted(message));
    }

    private String text() {
        return answer("get-cluster-health", "{}").text() + "\n";
    }
}
