// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeClocksTest {
    private static final NodeClocks CLOCKS = new NodeClocks(Duration.ofMinutes(1), Duration.ofMinutes(2));
    private static final LeaseFreshness FRESHNESS = new LeaseFreshness(Duration.ofMinutes(2));

    /// How long ago the controller manager renewed its Lease and acquired it.
    @ParameterizedTest
    @CsvSource({"1s, 9d, true", "1s, 2m, true", "1s, 1m59s, false", "2m, 9d, false", "1s, '', false"})
    void leaseThatLooksStaleWhileTheNodeIsWatchedIsRenewedByAClockThatIsBehind(
            String renewed, String acquired, boolean watched) {
        Lease manager = new Lease(
                named("kube-system", "kube-controller-manager"),
                "cp-1",
                Optional.of(ago(renewed)),
                acquired.isEmpty() ? Optional.empty() : Optional.of(ago(acquired)));
        Given given = nodes().with(Resources.LEASES, manager, of("w1", "47m"), of("w2", "3s"));

        assertThat(given.told(CLOCKS)).isEqualTo(watched ? List.of("NODE_CLOCK_AHEAD MEDIUM Node w1") : List.of());
        assertThat(given.told(FRESHNESS)).isEqualTo(watched ? List.of() : List.of("NODE_LEASE_STALE HIGH Node w1"));
    }

    /// The picture is of 10:00, and the pod was created at 9:30.
    @ParameterizedTest
    @CsvSource({
        "2026-11-20T09:00:00Z is before 2026-11-20T09:20:00Z, 30 min before its pod was created",
        "2026-11-20T10:00:00+01:00 is before 2026-11-20T09:20:00Z, 30 min before its pod was created",
        "2026-11-20T09:29:30Z is before 2026-11-20T09:40:00Z, ''",
        "2026-11-20T09:45:00Z is after 2026-11-19T00:00:00Z, ''",
        "2026-11-20T12:00:00Z is after 2026-11-20T11:00:00Z, 2 h in the future"
    })
    void clientThatJudgesACertificateTellsTheTimeOfItsNode(String said, String wrong) {
        Given given = nodes().with(
                        Resources.PODS,
                        pod("a").on("w1")
                                .born("30m")
                                .waiting(
                                        "ImagePullBackOff",
                                        "x509: certificate has expired or is not yet valid: current time " + said)
                                .get());

        assertThat(CLOCKS.inspect(given.picture()).stream()
                        .map(finding -> finding.evidence().getFirst().statement()))
                .isEqualTo(wrong.isEmpty() ? List.of() : List.of("a client on it reads a time that is " + wrong));
    }

    @Test
    void podsWithoutSuchAMessageTellNoTime() {
        assertThat(nodes().with(
                                Resources.PODS,
                                pod("a").on("w1")
                                        .waiting("ErrImagePull", "not found")
                                        .get())
                        .told(CLOCKS))
                .isEmpty();
    }

    private static Given nodes() {
        return new Given()
                .with(
                        Resources.NODES,
                        node("w1", "", condition("Ready", "True", "9d")),
                        node("w2", "", condition("Ready", "True", "9d")));
    }

    private static Lease of(String node, String age) {
        return new Lease(named(Lease.OF_NODES, node), node, Optional.of(ago(age)), Optional.empty());
    }
}
