// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Unsettled;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutagesTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @ParameterizedTest
    @CsvSource({
        // run, ready, changed, count, first, outage since
        "10m, False, 61s, 6, 61s, 61s",
        "10m, False, 59s, 6, 59s, ''",
        "10m, False, 61s, 2, 61s, ''",
        // The container was restarted: it starts.
        "60s, False, 61s, 6, 55s, ''",
        // Ready for a moment within the series.
        "10m, False, 10s, 12, 3m, 3m",
        "10m, True, 10s, 20, 5m, 5m",
        "10m, True, 10s, 20, 299s, ''",
        "10m, True, 2m, 20, 5m, ''",
        // Few of the probes fail.
        "10m, True, 10s, 9, 5m, ''",
        "10m, False, 10s, 9, 5m, ''",
    })
    void allPodsThatWereReadyAreNotWaitedFor(
            String run, String ready, String changed, int count, String first, String since) {
        assertThat(found(picture(run, ready, changed, count, first, ready, changed)))
                .isEqualTo(since.isEmpty() ? Optional.empty() : Optional.of(Given.ago(since)));
    }

    @Test
    void onePodThatServesIsEnough() {
        assertThat(found(picture("10m", "False", "2m", 12, "2m", "True", "5m"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"10m, 10s, 12, 3m, true", "10m, 2m, 12, 3m, false", "70s, 10s, 6, 65s, false"})
    void podThatIsReadyForAMomentIsNotSettled(String run, String changed, int count, String first, boolean unsettled) {
        assertThat(
                        PendingChanges.DEFAULT
                                .in(picture(run, "True", changed, count, first, "True", changed), _ -> true)
                                .stream()
                                .map(Unsettled::text))
                .isEqualTo(unsettled ? List.of("2 pods ready again after a failure") : List.of());
    }

    private static Optional<Instant> found(Picture picture) {
        return CHECK.inspect(picture).stream()
                .filter(finding ->
                        finding.subject().kind().equals("StatefulSet") && finding.code() == FindingCode.POD_NOT_READY)
                .findFirst()
                .flatMap(Finding::since);
    }

    private static Picture picture(
            String run, String ready, String changed, int count, String first, String otherReady, String otherChanged) {
        Given given = new Given().having(Resources.NODES, """
                        metadata: {name: n}
                        status: {conditions: [{type: Ready, status: "True", lastTransitionTime: @9d}]}
                        """).having(Resources.STATEFUL_SETS, """
                        metadata: {namespace: shop, name: db, creationTimestamp: @9d}
                        spec: {replicas: 2}
                        status: {replicas: 2, availableReplicas: 0}
                        """);
        pod(given, "db-0", run, ready, changed, count, first);
        pod(given, "db-1", run, otherReady, otherChanged, count, first);
        return given.picture();
    }

    private static void pod(
            Given given, String name, String run, String ready, String changed, int count, String first) {
        given.having(Resources.PODS, """
                metadata: {namespace: shop, name: %s, creationTimestamp: @9d, ownerReferences: [{kind: StatefulSet, name: db, controller: true}]}
                spec: {nodeName: n, containers: [{name: db}]}
                status:
                  phase: Running
                  startTime: @9d
                  conditions: [{type: Ready, status: "%s", lastTransitionTime: @%s}]
                  containerStatuses: [{name: db, ready: false, restartCount: 0, state: {running: {startedAt: @%s}}}]
                """.formatted(name, ready, changed, run));
        given.having(Resources.EVENTS, """
                metadata: {namespace: shop, name: e-%s}
                type: Warning
                reason: Unhealthy
                count: %d
                involvedObject: {kind: Pod, namespace: shop, name: %s}
                firstTimestamp: @%s
                lastTimestamp: @1s
                message: "Readiness probe failed: HTTP probe failed with statuscode: 503"
                """.formatted(name, count, name, first));
    }
}
