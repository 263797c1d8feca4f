// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerPlansTest {

    /// 20 % more, and at least 100 MiB more, like the Vertical Pod Autoscaler.
    @ParameterizedTest
    @CsvSource({
        "64Mi, 164Mi",
        "500Mi, 600Mi",
        "1Gi, 1229Mi",
        "2Gi, 2458Mi",
        "134217728, 228Mi",
        "1G, 1145Mi",
        "1.5Gi, 1844Mi"
    })
    void aLimitIsRaisedByOneStep(String limit, String raised) {
        assertThat(ContainerPlans.raised(limit)).contains(raised);
    }

    @Test
    void noLimitIsNotRaised() {
        assertThat(ContainerPlans.raised("")).isEmpty();
        assertThat(ContainerPlans.raised("much")).isEmpty();
    }
}
