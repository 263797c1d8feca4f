// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.Condition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotReadyTest {

    @ParameterizedTest
    @CsvSource({"30m, true", "61m, false"})
    void containerThatEndedSinceItsPodIsNotReadySaidWhy(String end, boolean quoted) {
        GivenPod pod = pod("a").unready("60m")
                .running(4, new Termination(137, "Error", "leader is overloaded", Optional.of(Given.ago(end))));

        assertThat(new NotReady(Duration.ofMinutes(5))
                        .judge(PodView.lacking(pod.get(), Map.of(), false, Warnings.NONE, Given.NOW))
                        .orElseThrow()
                        .evidence())
                .extracting(Evidence::quote)
                .areExactly(
                        quoted ? 1 : 0,
                        new Condition<>(quote -> quote.contains("leader is overloaded"), "the last words"));
    }
}
