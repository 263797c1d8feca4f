// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The condition of a rejection keeps the message of the first one, also when others with another reason follow.
class OutdatedRefusalTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final String NO_ACCOUNT =
            "pods \"web-1-\" is forbidden: error looking up service account shop/web: serviceaccount \"web\" not found";

    @ParameterizedTest
    @CsvSource({"9m, QUOTA_REFUSES_PODS", "10m, POD_REFERENCE_MISSING", "11m, POD_REFERENCE_MISSING"})
    void newerEventTellsTheReason(String age, Mode mode) {
        Finding finding = finding(given(NO_ACCOUNT)
                .with(Resources.EVENTS, warning("Deployment", "web", "FailedCreate", "exceeded quota: team, x", age)));

        assertThat(finding.mode()).contains(mode);
        assertThat(finding.since()).contains(Given.ago("10m"));
    }

    /// The condition names no pod.
    @Test
    void newerEventOfTheSameReasonIsNotQuoted() {
        Finding finding = finding(given("exceeded quota: team, requested: pods=1")
                .with(Resources.EVENTS, warning("Deployment", "web", "FailedCreate", "exceeded quota: team, x", "1m")));

        assertThat(finding.evidence().getFirst().quote()).contains("requested");
    }

    private static Given given(String said) {
        return new Given()
                .with(
                        Resources.DEPLOYMENTS,
                        workload(
                                "Deployment",
                                "web",
                                2,
                                1,
                                condition("ReplicaFailure", "True", "10m", "FailedCreate", said)));
    }

    private static Finding finding(Given given) {
        return CHECK.inspect(given.picture()).getFirst();
    }
}
