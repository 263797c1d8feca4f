// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterDnsTest {

    @Test
    void aResolverAtZeroIsAnOutage() {
        assertThat(found(workload("kube-system", "coredns", 0))).containsExactly("Deployment kube-system/coredns");
    }

    @Test
    void aDaemonSetHasNoReplicasToScale() {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS)
                .with(Resources.DAEMON_SETS, workload("DaemonSet", "openshift-dns", "dns-default", 0));

        assertThat(ClusterDns.switchedOff(given.picture())).hasValueSatisfying(finding -> {
            assertThat(finding.evidence().getFirst().statement()).startsWith("it selects no node");
            assertThat(finding.advice()).contains("nodeSelector");
        });
    }

    @Test
    void aSecondResolverTakesOver() {
        assertThat(found(workload("kube-system", "kube-dns", 0), workload("kube-system", "coredns", 2)))
                .isEmpty();
    }

    @Test
    void kubeDnsAtZeroMayBeReplacedByCloudDns() {
        assertThat(found(workload("kube-system", "kube-dns", 0))).isEmpty();
    }

    @Test
    void anythingElseMayBeAtZero() {
        assertThat(found(workload("kube-system", "coredns-autoscaler", 0))).isEmpty();
        assertThat(found(workload("shop", "coredns", 0))).isEmpty();
        assertThat(found()).isEmpty();
    }

    @Test
    void whereDaemonSetsCannotBeReadNobodyKnows() {
        Given blind = new Given()
                .with(Resources.DEPLOYMENTS, workload("kube-system", "coredns", 0))
                .without(Resources.DAEMON_SETS);

        assertThat(ClusterDns.switchedOff(blind.picture())).isEmpty();
    }

    @Test
    void whereDeploymentsCannotBeReadNobodyKnows() {
        Given blind = new Given()
                .without(Resources.DEPLOYMENTS)
                .with(Resources.DAEMON_SETS, workload("DaemonSet", "kube-system", "coredns", 0));

        assertThat(ClusterDns.switchedOff(blind.picture())).isEmpty();
    }

    @Test
    void aDaemonSetThatItsControllerHasNotSeenYetSaysNothing() {
        Given fresh = new Given().with(Resources.DEPLOYMENTS).having(Resources.DAEMON_SETS, """
                metadata: {namespace: kube-system, name: coredns, generation: 1, creationTimestamp: @3s}
                status: {desiredNumberScheduled: 0}
                """);

        assertThat(ClusterDns.switchedOff(fresh.picture())).isEmpty();
    }

    private static List<String> found(Workload... deployments) {
        Given given = new Given().with(Resources.DAEMON_SETS).with(Resources.DEPLOYMENTS, deployments);
        return ClusterDns.switchedOff(given.picture())
                .map(finding -> finding.subject().toString())
                .stream()
                .toList();
    }

    private static Workload workload(String namespace, String name, int replicas) {
        return workload("Deployment", namespace, name, replicas);
    }

    private static Workload workload(String kind, String namespace, String name, int replicas) {
        return new Workload(
                named(namespace, name), kind, replicas, replicas, replicas, true, false, Map.of(), List.of());
    }
}
