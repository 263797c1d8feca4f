// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.API_NOT_READY;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlPlaneRulesTest {
    private static final String PANIC = "E0311 10:22:44.119023 panic.go:11 nil pointer dereference";

    @ParameterizedTest
    @CsvSource({
        "kube-controller-manager-m2, E0311 10:20:01.000001 panic.go:11 nil pointer dereference, true",
        "kube-controller-manager-m2, leaderelection lost, false",
        "kube-controller-manager-a, E0311 10:20:01.000001 panic.go:11 nil pointer dereference, false",
        "kube-scheduler-m2, E0311 10:20:01.000001 panic.go:11 nil pointer dereference, false"
    })
    void theFirstOfAComponentStandsForThoseThatEndAlike(String other, String said, boolean connected) {
        assertThat(edge(failing("kube-controller-manager-m1", PANIC), failing(other, said)))
                .isEqualTo(connected ? Optional.of(Confidence.CERTAIN) : Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"CRITICAL, '', true", "HIGH, '', false", "CRITICAL, finalizers remain, false"})
    void whatNobodyCarriesOutWaitsForTheLastControllerManager(Severity severity, String said, boolean connected) {
        GivenFinding ending = finding(NAMESPACE_STUCK_TERMINATING, Subject.clusterScoped("Namespace", "preview"))
                .ago(21)
                .says(said);

        assertThat(edge(
                        failing("kube-controller-manager-m1", PANIC)
                                .as(severity)
                                .ago(40),
                        ending))
                .isEqualTo(connected ? Optional.of(Confidence.LIKELY) : Optional.empty());
    }

    @Test
    void staticPodsOutsideTheControlPlaneStandForEachOtherToo() {
        assertThat(edge(keepalived("keepalived-w1", "w1"), keepalived("keepalived-w2", "w2")))
                .contains(Confidence.CERTAIN);
        assertThat(edge(keepalived("coredns-w1", "w1"), keepalived("keepalived-w2", "w2")))
                .isEmpty();
    }

    @Test
    void addressOfTheRoutersIsHeldByKeepalived() {
        Subject router = new Subject("IngressController", "openshift-ingress-operator", "default");

        assertThat(edge(
                        keepalived("keepalived-w1", "w1"),
                        finding(INGRESS_DEGRADED, router).says("CanaryChecksSucceeding=False")))
                .contains(Confidence.LIKELY);
    }

    private static GivenFinding keepalived(String pod, String on) {
        return finding(POD_CRASH_LOOP, new Subject("Pod", "openshift-kni-infra", pod))
                .says("unable to open its file")
                .link(Relation.RUNS_ON, node(on));
    }

    private static GivenFinding failing(String name, String said) {
        return finding(POD_CRASH_LOOP, new Subject("Pod", "kube-system", name))
                .says(said)
                .link(Relation.RUNS_ON, node(name.substring(name.lastIndexOf('-') + 1)));
    }

    @Test
    void apiServerWithoutItsKeysGivesKubeletsNoSecrets() {
        GivenFinding plugin =
                finding(POD_CRASH_LOOP, new Subject("Pod", "kube-system", "aws-encryption-provider-cp-1"));
        GivenFinding api = finding(API_NOT_READY, Subject.clusterScoped("APIServer", "kube-apiserver"));
        GivenFinding pod = finding(POD_STUCK_CREATING, deployment("web"));

        assertThat(edge(plugin, api.says("kms-providers"))).isPresent();
        assertThat(edge(plugin, finding(API_NOT_READY, api.get().subject()).says("etcd")))
                .isEmpty();
        assertThat(edge(api, pod.says("failed to sync secret cache: timed out waiting for the condition")))
                .isPresent();
        assertThat(edge(api, finding(POD_STUCK_CREATING, deployment("web")).says("image pull")))
                .isEmpty();
    }
}
