// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.render.NextCall;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlannedRemediesTest {
    private static final Finding STALLED = finding(FindingCode.ROLLOUT_STUCK, new Subject("Deployment", "shop", "web"));

    private static Finding finding(FindingCode code, Subject subject) {
        return Finding.of(code, subject).saying("seen");
    }

    private static Incident incident(Finding cause, Finding... symptoms) {
        return new Incident(
                cause.code().id() + "/x",
                cause.severity(),
                cause.code().impact(),
                Scope.NAMESPACE,
                Confidence.CERTAIN,
                Optional.empty(),
                cause,
                List.of(symptoms).stream()
                        .map(one -> new Incident.Symptom(one, Confidence.CERTAIN, "it is so"))
                        .toList(),
                List.of());
    }

    private static Optional<NextCall> of(String namespaces, Incident incident) {
        return new PlannedRemedies(new ChangePolicy(Set.of(namespaces))).of(incident);
    }

    @ParameterizedTest
    @CsvSource({
        "NODE_CORDONED, Node, '', worker-1, uncordon, nodes",
        "NODE_CERTIFICATE_WAITS, CertificateSigningRequest, '', csr-1, approve-csr, certificatesigningrequests",
        "ROLLOUT_STUCK, StatefulSet, shop, db, undo, statefulsets"
    })
    void aCauseThatAPlanEndsNamesIt(
            FindingCode code, String kind, String namespace, String name, String action, String resource) {
        Incident incident = incident(finding(code, new Subject(kind, namespace, name)));

        assertThat(of("*", incident)).hasValueSatisfying(call -> {
            assertThat(call.tool()).isEqualTo("plan-change");
            assertThat(call.arguments())
                    .containsEntry("action", action)
                    .containsEntry("resource", resource)
                    .containsEntry("name", name);
            assertThat(call.arguments().getOrDefault("namespace", "")).isEqualTo(namespace);
        });
        if (namespace.isEmpty()) {
            assertThat(of("shop", incident)).isEmpty();
        }
    }

    /// Also if a container uses more memory than before; without a rollout its need is unknown.
    @ParameterizedTest
    @EnumSource(names = {"POD_IMAGE_PULL", "POD_CRASH_LOOP", "POD_OOM_KILLED", "POD_CONFIG_ERROR", "POD_NOT_READY"})
    void aRolloutThatBrokeItIsUndone(FindingCode code) {
        Finding broken = finding(code, new Subject("Pod", "shop", "web-1"));

        assertThat(of("shop", incident(broken, STALLED)))
                .hasValueSatisfying(call -> assertThat(call.arguments())
                        .containsEntry("action", "undo")
                        .containsEntry("name", "web")
                        .containsEntry("namespace", "shop"));
        assertThat(of("shop", incident(broken))).isEmpty();
        assertThat(of("other", incident(broken, STALLED))).isEmpty();
    }

    @Test
    void aRolloutShortlyBeforeIsUndoneUnlessSomethingWasChangedLater() {
        Incident crash = incident(finding(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "shop", "web")));
        Finding rollout = finding(FindingCode.ROLLED_OUT, new Subject("Deployment", "shop", "web"));
        Finding edit = finding(FindingCode.CONFIG_CHANGED, new Subject("ConfigMap", "shop", "settings"));

        assertThat(of("shop", crash.after(List.of(rollout, edit))))
                .hasValueSatisfying(call -> assertThat(call.arguments()).containsEntry("action", "undo"));
        assertThat(of("shop", crash.after(List.of(edit, rollout)))).isEmpty();
        assertThat(of("other", crash.after(List.of(rollout)))).isEmpty();
    }

    /// Nodes that are full may be so without the rollout.
    @ParameterizedTest
    @CsvSource({"TOO_LARGE, true", "NODE_LABELS, true", "TAINTS, true", "CAPACITY_TAKEN, false"})
    void aRolloutWhosePodsFitOnNoNodeIsUndone(Mode mode, boolean undone) {
        Subject web = new Subject("Deployment", "shop", "web");
        Finding pending = finding(FindingCode.POD_UNSCHEDULABLE, web).mode(mode);

        assertThat(of("shop", incident(pending).after(List.of(finding(FindingCode.ROLLED_OUT, web))))
                        .isPresent())
                .isEqualTo(undone);
    }

    /// Whoever sets an image by hand starts the rollout.
    @ParameterizedTest
    @CsvSource({"0, true", "1, true", "60, false"})
    void theManualChangeThatStartedTheRolloutIsNoLaterOne(int seconds, boolean undone) {
        Subject web = new Subject("Deployment", "shop", "web");
        Instant then = Instant.parse("2026-11-20T10:00:00Z");
        Finding rollout = finding(FindingCode.ROLLED_OUT, web).since(Optional.of(then));
        Finding byHand = finding(FindingCode.CHANGED_BY_HAND, web).since(Optional.of(then.plusSeconds(seconds)));

        assertThat(of("shop", incident(finding(FindingCode.POD_CRASH_LOOP, web)).after(List.of(byHand, rollout)))
                        .isPresent())
                .isEqualTo(undone);
    }

    /// The plan reads the current limit and raises it. After a rollout that needs more, the undo comes first.
    @ParameterizedTest
    @CsvSource({"Deployment, deployments", "StatefulSet, statefulsets", "DaemonSet, daemonsets"})
    void aContainerThatWasOomKilledGetsMoreMemory(String kind, String resource) {
        Subject workload = new Subject(kind, "shop", "web");
        Finding killed = Finding.of(FindingCode.POD_OOM_KILLED, new Subject("Pod", "shop", "web-1"))
                .saying("container app was killed", new Meaning.OutOfMemory("app"))
                .link(Relation.OWNED_BY, workload);
        Finding ofWorkload = Finding.of(FindingCode.POD_OOM_KILLED, workload)
                .saying("container app was killed", new Meaning.OutOfMemory("app"));

        assertThat(List.of(killed, ofWorkload))
                .allSatisfy(finding -> assertThat(of("shop", incident(finding)))
                        .hasValueSatisfying(call -> assertThat(call.arguments())
                                .containsEntry("action", "set-resources")
                                .containsEntry("resource", resource)
                                .containsEntry("name", "web")
                                .containsEntry("container", "app")));
        assertThat(of("shop", incident(killed, STALLED)))
                .hasValueSatisfying(call -> assertThat(call.arguments()).containsEntry("action", "undo"));
        assertThat(of("other", incident(killed))).isEmpty();
    }

    /// A Job creates no pods from another template.
    @Test
    void thePodOfAJobGetsNone() {
        assertThat(of(
                        "shop",
                        incident(Finding.of(FindingCode.POD_OOM_KILLED, new Subject("Pod", "shop", "load-1"))
                                .saying("container app was killed", new Meaning.OutOfMemory("app"))
                                .link(Relation.OWNED_BY, new Subject("Job", "shop", "load")))))
                .isEmpty();
    }

    @Test
    void aWorkloadThatIsMissedAtZeroGetsOneReplica() {
        Finding unavailable = finding(FindingCode.WORKLOAD_UNAVAILABLE, new Subject("Deployment", "shop", "payments"));

        assertThat(of("shop", incident(unavailable.mode(Optional.of(Mode.SCALED_TO_ZERO)))))
                .hasValueSatisfying(call -> assertThat(call.facts("next: ").text())
                        .contains("{\"action\":\"scale\",\"resource\":\"deployments\",\"name\":\"payments\",")
                        .contains("\"replicas\":1}"));
        assertThat(of("shop", incident(unavailable.mode(Optional.of(Mode.AWAITED_AT_ZERO)))))
                .isPresent();
        assertThat(of("shop", incident(unavailable))).isEmpty();
    }

    /// A rollout that is stalled by another fault is not undone.
    @Test
    void whatNoVersionBroughtIsNotUndone() {
        assertThat(of(
                        "*",
                        incident(finding(FindingCode.NODE_LOST, Subject.clusterScoped("Node", "worker-1")), STALLED)))
                .isEmpty();
        assertThat(of(
                        "*",
                        incident(finding(
                                FindingCode.ROLLOUT_STUCK, new Subject("Deployment", "openshift-ingress", "router")))))
                .isEmpty();
    }
}
