// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import static io.clusterhealth.check.Given.repeated;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Mode;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportedExpiriesTest {
    private static final ReportedExpiries CHECK = new ReportedExpiries();
    private static final String EXPIRED = "x509: certificate has expired or is not yet valid:"
            + " current time 2026-11-20T10:00:00Z is after 2026-11-19T00:00:00Z";

    @Test
    void certificateOfACalledServerIsNotItsOwn() {
        Given given = new Given()
                .with(Resources.DAEMON_SETS, workload("DaemonSet", "exporter", 1, 1))
                .with(
                        Resources.EVENTS,
                        repeated(
                                130,
                                "DaemonSet",
                                "exporter",
                                "FailedCreate",
                                "failed calling webhook \"inject.example.com\": Post \"https://inject.mesh.svc:443/\": "
                                        + EXPIRED,
                                "2h"));

        assertThat(given.told(CHECK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"130, 2h, true, true", "2, 2h, true, false", "130, 19m, true, false", "130, 2h, false, false"})
    void workloadThatReportsAnExpiredCertificateOnAndOnHasOne(int count, String first, boolean expired, boolean found) {
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "identity", 1, 1))
                .with(
                        Resources.EVENTS,
                        repeated(count, "Deployment", "identity", "Skipped", expired ? EXPIRED : "no change", first));

        assertThat(given.told(CHECK))
                .isEqualTo(found ? List.of("CERTIFICATE_ENDS MEDIUM Deployment shop/identity") : List.of());
        assertThat(CHECK.inspect(given.picture())).allSatisfy(finding -> {
            assertThat(finding.since()).contains(Instant.parse("2026-11-19T00:00:00Z"));
            assertThat(finding.mode()).contains(Mode.OWN_CERTIFICATE_EXPIRED);
        });
    }
}
