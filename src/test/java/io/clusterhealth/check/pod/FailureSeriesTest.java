// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureSeriesTest {

    /// The pod ran well before: neither its creation nor the last exit is the start.
    @ParameterizedTest
    @CsvSource({"3m, 3", "20m, 3", "1h, 3", "10d, 3", "10d, 40"})
    void beginsWithTheFirstBackOff(String born, int restarts) {
        assertThat(series(born, "60s", restarts, "10s", "app", 4, "2m19s", "60s"))
                .isEqualTo(new FailureSeries(Optional.of(Given.ago("2m19s")), false));
    }

    /// The kubelet goes on counting the event of a series of weeks ago.
    @ParameterizedTest
    @CsvSource({"50, 8h, 8h", "48, 9h, 60s", "1, 9h, 9h"})
    void eventsTooFarApartAreNoSeries(int count, String first, String since) {
        assertThat(series("10d", "60s", 12, "", "app", count, first, "60s").since())
                .contains(Given.ago(since));
    }

    @Test
    void eventsOfAnotherContainerOrOfAnEarlierSeriesDoNotCount() {
        assertThat(series("10d", "60s", 12, "", "other", 4, "2m19s", "60s").since())
                .contains(Given.ago("60s"));
        assertThat(series("10d", "60s", 12, "", "app", 4, "40m", "30m").since()).contains(Given.ago("60s"));
    }

    /// It was not ready in the last run either; events of before belong to other failures.
    @Test
    void beginsWhenThePodLostItsReadiness() {
        assertThat(series("10d", "36m", 8, "5m0s", "app", 60, "20m", "60s").since())
                .contains(Given.ago("36m"));
        assertThat(series("10d", "36m", 8, "5m0s", "app", 60, "57m", "60s").since())
                .contains(Given.ago("36m"));
        assertThat(series("10d", "36m", 8, "5m0s", "", 0, "", "").since()).contains(Given.ago("36m"));
        assertThat(series("1h", "36m", 8, "5m0s", "", 0, "", "").since()).contains(Given.ago("36m"));
    }

    /// 10 s, 20 s and 40 s have passed before a back-off of 80 s.
    @ParameterizedTest
    @CsvSource({"10s, 60s, false", "1m20s, 130s, true", "5m0s, 370s, true", "soon, 60s, false"})
    void presentBackOffGivesTheLeastLength(String backOff, String since, boolean atLeast) {
        assertThat(series("10d", "60s", 12, backOff, "", 0, "", ""))
                .isEqualTo(new FailureSeries(Optional.of(Given.ago(since)), atLeast));
    }

    /// Four ends, two seconds after each start, with waits of 10 s and 20 s.
    @Test
    void restartsOfAYoungPodGiveTheLeastLength() {
        assertThat(series("25m", "60s", 3, "40s", "", 0, "", ""))
                .isEqualTo(new FailureSeries(Optional.of(Given.ago("96s")), true));
        assertThat(series("80s", "60s", 30, "40s", "", 0, "", "").since()).contains(Given.ago("80s"));
        assertThat(series("5m", "60s", 2_000_000_000, "40s", "", 0, "", "").since())
                .contains(Given.ago("5m"));
    }

    @Test
    void podThatWasNeverReadyFailsSinceItsStart() {
        assertThat(series("5d", "5d", 1400, "5m0s", "app", 1400, "4d", "60s").since())
                .contains(Given.ago("5d"));
    }

    /// A run of nearly ten minutes and a wait of five. Events are kept for an hour.
    @ParameterizedTest
    @CsvSource({"480, 5d", "479, 60m"})
    void itsEventsMayBeForgotten(int restarts, String since) {
        assertThat(series("5d", "5d", restarts, "5m0s", "app", 40, "60m", "60s").since())
                .contains(Given.ago(since));
    }

    /// Each run lasts five minutes before its wait of five; only the first wait is shorter.
    @Test
    void runsCountBesideTheWaits() {
        assertThat(series("14h", "2m", 96, "5m0s", "app", 40, "3m", "20s", "360s")
                        .since())
                .contains(Given.ago("14h"));
    }

    private static FailureSeries series(
            String born,
            String unready,
            int restarts,
            String backOff,
            String container,
            int count,
            String first,
            String last) {
        return series(born, unready, restarts, backOff, container, count, first, last, "62s");
    }

    private static FailureSeries series(
            String born,
            String unready,
            int restarts,
            String backOff,
            String container,
            int count,
            String first,
            String last,
            String started) {
        Given given =
                new Given().having(Resources.PODS, """
                metadata: {namespace: shop, name: a, creationTimestamp: @%s}
                spec: {containers: [{name: app}]}
                status:
                  phase: Running
                  startTime: @%s
                  conditions: [{type: Ready, status: "False", lastTransitionTime: @%s}]
                  containerStatuses:
                    - name: app
                      restartCount: %d
                      state: {waiting: {reason: CrashLoopBackOff, message: back-off %s restarting failed container=app}}
                      lastState: {terminated: {exitCode: 1, startedAt: @%s, finishedAt: @60s}}
                """.formatted(born, born, unready, restarts, backOff, started));
        if (count > 0) {
            given.having(Resources.EVENTS, """
                    metadata: {namespace: shop, name: e}
                    type: Warning
                    reason: BackOff
                    count: %d
                    involvedObject: {kind: Pod, namespace: shop, name: a, fieldPath: "spec.containers{%s}"}
                    firstTimestamp: @%s
                    lastTimestamp: @%s
                    message: Back-off restarting failed container app in pod a
                    """.formatted(count, container, first, last));
        }
        Picture picture = given.picture();
        Pod pod = picture.objects(Resources.PODS).getFirst();
        return FailureSeries.of(
                pod.containers().getFirst(), PodView.lacking(pod, Map.of(), false, Warnings.in(picture), Given.NOW));
    }
}
