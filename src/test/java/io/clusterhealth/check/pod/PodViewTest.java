// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodViewTest {

    /// Controllers of volumes, networks and hooks report in events that no rule knows.
    @ParameterizedTest
    @CsvSource({
        "FailedPostStartHook, PostStartHook failed, 59m, true",
        "FailedPostStartHook, PostStartHook failed, 61m, false",
        "BackOff, Back-off restarting failed container app, 1m, false",
        "FailedMount, secret x not found, 1m, false"
    })
    void theNewestEventThatNoRuleReadsIsQuoted(String reason, String message, String age, boolean quoted) {
        PodHealth check = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
        Pod crashing = pod("web-1")
                .unready("2m")
                .waiting("CrashLoopBackOff", 9, ended(1, "Error", "2m"))
                .get();
        Given given = new Given()
                .with(Resources.PODS, crashing)
                .with(Resources.EVENTS, warning("Pod", "web-1", reason, message, age));

        assertThat(check.inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::quote)
                .filteredOn(quote -> quote.equals(reason + ": " + message))
                .hasSize(quoted ? 1 : 0);
    }
}
