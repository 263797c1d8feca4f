// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WritesStoppedTest {
    private static final WritesStopped CHECK = new WritesStopped(Duration.ofMinutes(5), Duration.ofMinutes(1));
    private static final String FOUND = "WRITES_STOPPED CRITICAL APIServer kube-apiserver";

    @ParameterizedTest
    @CsvSource({"5m, 6m, true", "4m59s, 5m, false", "5m, 6m1s, false"})
    void allFallSilentInTheSameMinute(String newest, String oldest, boolean found) {
        assertThat(silent(newest, oldest, newest).told(CHECK).contains(FOUND)).isEqualTo(found);
    }

    @Test
    void controllersThatLiveOnMeanDeadKubelets() {
        assertThat(silent("20m", "20m", "5s").told(CHECK)).isEmpty();
        assertThat(new Given()
                        .with(Resources.NODES, node("w1", ""))
                        .with(Resources.LEASES, lease(Lease.OF_NODES, "w1", "20m"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void leasesOfKubeletsAloneMustBeOfSeveralNodes() {
        Given kubelets = new Given()
                .with(Resources.NODES, node("w1", ""), node("w2", ""))
                .with(Resources.LEASES, lease(Lease.OF_NODES, "w1", "20m"), lease(Lease.OF_NODES, "w2", "20m"));

        assertThat(kubelets.told(CHECK)).containsExactly(FOUND);
    }

    @Test
    void aNodeThatIsKnownByNoLeaseTellsNothing() {
        assertThat(silent("20m", "20m", "20m")
                        .with(Resources.NODES, node("w3", ""))
                        .told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"19m, 1", "18m59s, 0"})
    void anythingThatIsNewerWasWritten(String age, int findings) {
        Given event = silent("20m", "20m", "20m").with(Resources.EVENTS, warning("Pod", "a", "BackOff", "x", age));
        Given made = silent("20m", "20m", "20m")
                .with(Resources.PODS, pod("a").born(age).get());

        assertThat(event.told(CHECK)).hasSize(findings);
        assertThat(made.told(CHECK)).hasSize(findings);
    }

    @Test
    void aClockThatIsOffIsNoSilence() {
        assertThat(silent("20m", "20m", "20m").ahead(Duration.ofMinutes(-15)).told(CHECK))
                .containsExactly(FOUND);
        assertThat(silent("20m", "20m", "20m").ahead(Duration.ofMinutes(-16)).told(CHECK))
                .isEmpty();
    }

    @Test
    void theOnlyMemberOfEtcdIsNamed() {
        Given one = silent("20m", "20m", "20m")
                .with(Resources.PODS, pod("etcd-m1").in("kube-system").on("m1").get());

        assertThat(one.told(CHECK)).containsExactly("WRITES_STOPPED CRITICAL Pod kube-system/etcd-m1");
        one.with(Resources.PODS, pod("etcd-m2").in("kube-system").on("m2").get());
        assertThat(one.told(CHECK)).containsExactly(FOUND);
        assertThat(CHECK.inspect(one.picture()).getFirst().targets(Relation.SHOWN_BY))
                .map(Subject::toString)
                .containsExactly("Pod kube-system/etcd-m1");
    }

    private static Given silent(String one, String other, String controller) {
        return new Given()
                .with(Resources.NODES, node("w1", ""), node("w2", ""))
                .with(
                        Resources.LEASES,
                        lease(Lease.OF_NODES, "w1", one),
                        lease(Lease.OF_NODES, "w2", other),
                        lease("kube-system", "kube-scheduler", controller));
    }

    private static Lease lease(String namespace, String name, String age) {
        return new Lease(named(namespace, name), name, Optional.of(ago(age)), Optional.empty());
    }
}
