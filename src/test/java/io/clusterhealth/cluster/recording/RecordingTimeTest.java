// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The time of a recording that does not contain it: the newest time at which something was observed.
class RecordingTimeTest extends RecordingFixture {
    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata: {name: %s, creationTimestamp: "2026-01-01T00:00:00Z"}
            status: {conditions: [{type: Ready, status: "%s", lastHeartbeatTime: "%s", lastTransitionTime: "%s"}]}
            ---
            """;
    private static final String LEASE = """
            apiVersion: coordination.k8s.io/v1
            kind: Lease
            metadata: {namespace: kube-node-lease, name: %s, creationTimestamp: "2026-01-01T00:00:00Z"}
            spec: {holderIdentity: %1$s, renewTime: "%s"}
            ---
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status: {notAfter: '2027-02-01T00:00:00Z', renewalTime: '2027-01-01T00:00:00Z'}",
                "status: {nextScheduleTime: '2027-01-01T00:00:00Z'}",
                "spec: {activeDeadline: '2027-01-01T00:00:00Z', expirationTimestamp: '2027-01-01T00:00:00Z'}"
            })
    void whatIsToComeIsNotWhenItWasTaken(String future) throws IOException {
        write("certificate.yaml", """
                apiVersion: cert-manager.io/v1
                kind: Certificate
                metadata:
                  namespace: shop
                  name: web
                  creationTimestamp: "2026-11-20T10:00:00Z"
                  deletionTimestamp: "2026-11-22T10:00:00Z"
                  annotations: {due: "2027-01-01T00:00:00Z"}
                """ + future);

        assertThat(read().asOf()).isEqualTo("2026-11-20T10:00:00Z");
    }

    /// Files of two days: the nodes date the recording, and objects that the API server has made since are of another.
    @ParameterizedTest
    @CsvSource({"2026-11-23T10:00:00Z, true", "2026-11-20T10:30:00Z, false", "2026-11-19T10:00:00Z, false"})
    void aListOfALaterTimeIsRemarkedOn(String created, boolean remarked) throws IOException {
        for (String node : List.of("w1", "w2", "w3")) {
            write(node + ".yaml", LEASE.formatted(node, "2026-11-20T10:00:00Z"));
        }
        write("events.yaml", """
                apiVersion: v1
                kind: Event
                metadata: {namespace: shop, name: e, creationTimestamp: "%s"}
                type: Warning
                reason: BackOff
                involvedObject: {kind: Pod, namespace: shop, name: cart}
                """.formatted(created));

        assertThat(read().list(Resources.EVENTS).noted())
                .isEqualTo(
                        remarked
                                ? Optional.of("of another time than the rest: one was created at 2026-11-23T10:00:00Z, "
                                        + "and the recording is of 2026-11-20T10:00:00Z")
                                : Optional.empty());
    }

    /// A must-gather may take an hour: what it read first is old at its end.
    @ParameterizedTest
    @CsvSource({
        "10:00:00, 10:50:00, 10:20:00, 10:20:00",
        "10:00:00, 10:50:00, 09:20:00, 10:00:00",
        "10:00:00, 10:50:00, 11:20:00, 10:50:00",
        "10:00:00, '',       11:20:00, 11:20:00",
        "10:00:00, '',       09:20:00, 10:00:00",
        "10:00:00, 10:50:00, '',       10:50:00"
    })
    void theTimeOfAMustGatherIsWhatWasObservedWithinIt(String start, String end, String seen, String now)
            throws IOException {
        String day = "2026-11-21 %s.126337469 +0000 UTC m=+0.160446553\n";
        write("mg/timestamp", day.formatted(start) + (end.isEmpty() ? "" : day.formatted(end)));
        write("mg/q/pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: a, name: p}
                """ + (seen.isEmpty() ? "" : "status: {startTime: '2026-11-21T%sZ'}".formatted(seen)));

        assertThat(read().asOf()).isEqualTo("2026-11-21T%sZ".formatted(now));
    }

    @Test
    void theApiServersStampOfALastWriteCounts() throws IOException {
        write("config.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata:
                  namespace: shop
                  name: web
                  creationTimestamp: "2026-11-20T10:00:00Z"
                  managedFields: [{manager: kubectl, operation: Update, time: "2026-11-21T10:00:00Z"}]
                """);

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void oneNodesClockIsOutvotedByTheOthers() throws IOException {
        write(
                "leases.yaml",
                LEASE.formatted("n1", "2026-11-21T10:00:00.000000Z")
                        + LEASE.formatted("n2", "2026-11-21T10:00:05.000000Z")
                        + LEASE.formatted("n3", "2026-11-21T12:03:00.000000Z")
                        + LEASE.formatted("n4", "2026-11-21T09:59:55.000000Z"));
        write("nodes.yaml", NODE.formatted("n3", "True", "2026-11-21T12:02:00Z", "2026-01-01T00:00:00Z"));
        write("pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: a, name: p, creationTimestamp: "2026-11-01T00:00:00Z"}
                spec: {nodeName: n3}
                status: {startTime: "2026-11-21T12:01:00Z"}
                """);

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:00:05Z");
    }

    @Test
    void oneEventOfTheFutureIsOutvoted() throws IOException {
        for (int i = 0; i < 5; i++) {
            write("event-%d.yaml".formatted(i), """
                    apiVersion: v1
                    kind: Event
                    metadata: {namespace: a, name: e%d, creationTimestamp: "2026-11-21T09:%d0:00Z"}
                    type: Warning
                    involvedObject: {kind: Pod, namespace: a, name: p}
                    lastTimestamp: "%s"
                    """.formatted(
                            i, i, i == 3 ? "2038-01-19T03:14:07Z" : "2026-11-21T09:%d0:00Z".formatted(i)));
        }

        assertThat(read().asOf()).isEqualTo("2026-11-21T09:40:00Z");
    }

    @Test
    void nodesThatReportNoMoreDoNotOutvoteOneThatDoes() throws IOException {
        write(
                "nodes.yaml",
                NODE.formatted("n1", "Unknown", "2026-11-21T08:00:00Z", "2026-11-21T08:00:40Z")
                        + NODE.formatted("n2", "Unknown", "2026-11-21T08:00:01Z", "2026-11-21T08:00:41Z")
                        + NODE.formatted("n3", "True", "2026-11-21T10:00:00Z", "2026-01-01T00:00:00Z"));

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void theOneRecentTimeOfAQuietClusterStands() throws IOException {
        for (int i = 1; i <= 9; i++) {
            write("pod-%d.yaml".formatted(i), """
                    apiVersion: v1
                    kind: Pod
                    metadata: {namespace: a, name: p%d, creationTimestamp: "2026-08-01T00:00:00Z"}
                    spec: {nodeName: n%1$d}
                    status: {startTime: "%s"}
                    """.formatted(
                            i, i == 4 ? "2026-11-21T10:00:00Z" : "2026-08-01T00:00:05Z"));
        }

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void theSameObjectRecordedTwiceConfirmsNothing() throws IOException {
        String broken = LEASE.formatted("n1", "2026-11-23T10:00:00Z");
        write(
                "leases.yaml",
                broken + LEASE.formatted("n2", "2026-11-21T10:00:00Z") + LEASE.formatted("n3", "2026-11-21T10:00:01Z"));
        write("more/leases.yaml", broken);

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:00:01Z");
    }

    /// As in a bundle to which files of another cluster were added years later.
    @Test
    void whatNoPulseIsNearIsNotNow() throws IOException {
        write(
                "nodes.yaml",
                NODE.formatted("n1", "True", "2026-11-21T10:00:00Z", "2026-01-01T00:00:00Z")
                        + NODE.formatted("n2", "True", "2026-11-21T09:57:00Z", "2026-01-01T00:00:00Z")
                        + NODE.formatted("n3", "True", "2026-11-21T09:58:00Z", "2026-01-01T00:00:00Z"));
        for (int i = 1; i <= 4; i++) {
            write("config-%d.yaml".formatted(i), """
                    apiVersion: v1
                    kind: Namespace
                    metadata: {name: a%d, creationTimestamp: "2028-02-17T05:55:3%1$dZ"}
                    """.formatted(i));
        }
        write("pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: a, name: p, creationTimestamp: "2026-11-21T10:06:00Z"}
                """);

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:06:00Z");
    }

    /// Kubelets renew their Leases every ten seconds: a later time of one of several is of a clock that is ahead.
    @ParameterizedTest
    @CsvSource({"10:03:00, 09:00:00, 10:00:05", "10:03:00, 10:02:55, 10:03:00", "10:00:30, 09:00:00, 10:00:30"})
    void leaseInTheFutureOfTheOthersIsNotNow(String ahead, String stamped, String now) throws IOException {
        String day = "2026-11-21T%sZ";
        write(
                "leases.yaml",
                LEASE.formatted("n1", day.formatted("10:00:00"))
                        + LEASE.formatted("n2", day.formatted("10:00:05"))
                        + LEASE.formatted("n3", day.formatted(ahead))
                        + LEASE.formatted("n4", day.formatted("09:59:50")));
        write("pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: a, name: p, creationTimestamp: "%s"}
                """.formatted(day.formatted(stamped)));

        assertThat(read().asOf()).isEqualTo(day.formatted(now));
    }

    /// Of two nodes, one has a wrong clock: the API server's decides.
    @ParameterizedTest
    @CsvSource({
        "2026-11-21T10:02:00Z, 2026-11-21T10:02:00Z",
        "2026-11-21T12:01:00Z, 2026-11-21T12:03:00Z",
        "2026-01-01T00:00:00Z, 2026-11-21T12:03:00Z"
    })
    void ofTwoClocksThatDifferTheApiServersDecides(String stamped, String now) throws IOException {
        write(
                "leases.yaml",
                LEASE.formatted("n1", "2026-11-21T10:00:00Z") + LEASE.formatted("n2", "2026-11-21T12:03:00Z"));
        write("pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: a, name: p, creationTimestamp: "%s"}
                """.formatted(stamped));

        assertThat(read().asOf()).isEqualTo(now);
    }

    @Test
    void twoClocksThatDifferConfirmNeitherTheOther() throws IOException {
        write(
                "leases.yaml",
                LEASE.formatted("n1", "2026-11-21T10:00:00Z")
                        + LEASE.formatted("n2", "2026-11-21T10:00:05Z")
                        + LEASE.formatted("n3", "2026-11-21T12:03:00Z")
                        + LEASE.formatted("n4", "2026-11-21T14:00:00Z"));

        assertThat(read().asOf()).isEqualTo("2026-11-21T10:00:05Z");
    }
}
