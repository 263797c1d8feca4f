// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static io.clusterhealth.check.Given.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.CertificateLife.Left;
import io.clusterhealth.cluster.object.ServingCertificate;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateLifeTest {
    private static final CertificateLife LIFE = new CertificateLife(Duration.ofDays(30), Duration.ofDays(7), 8, 24);

    /// A life of a year is judged by the time left, lives of 80 and 24 days by the share left.
    @ParameterizedTest
    @CsvSource({
        "P365D, P30D, ENOUGH",
        "P365D, P29DT23H59M59S, LITTLE",
        "P365D, P7D, LITTLE",
        "P365D, P6DT23H59M59S, HARDLY_ANY",
        "P80D, P10D, ENOUGH",
        "P80D, P9DT23H59M59S, LITTLE",
        "P24D, P1D, LITTLE",
        "P24D, PT23H59M59S, HARDLY_ANY",
        "P24D, PT1S, HARDLY_ANY",
        "P24D, PT0S, NOTHING",
        "P24D, PT-1S, NOTHING"
    })
    void whatIsLeftIsJudgedByTimeAndByShare(Duration life, Duration left, Left judged) {
        ServingCertificate certificate = new ServingCertificate(NOW.plus(left).minus(life), NOW.plus(left));

        assertThat(LIFE.of(certificate, NOW)).isEqualTo(judged);
    }
}
