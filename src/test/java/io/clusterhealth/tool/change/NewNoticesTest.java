// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.HealthReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NewNoticesTest {
    /// A verdict of healthy may have notices. Those that were there before, or are of other namespaces, are not named.
    @Test
    void aNewNoticeIsTold() {
        Finding port = Finding.of(FindingCode.SERVICE_PORT_NOT_DECLARED, new Subject("Service", "team", "x"))
                .saying("targetPort 9999");
        Finding elsewhere = Finding.of(FindingCode.SERVICE_PORT_NOT_DECLARED, new Subject("Service", "other", "x"))
                .saying("targetPort 9998");

        assertThat(VerifiedTest.verified(noting(), noting(port, elsewhere))
                        .facts(Optional.empty())
                        .text())
                .contains("result: no incident", "new note: Service team/x: ", "(CH-915): targetPort 9999")
                .doesNotContain("9998");
        assertThat(VerifiedTest.verified(noting(port), noting(port))
                        .facts(Optional.empty())
                        .text())
                .doesNotContain("new note");
        assertThat(VerifiedTest.verified(VerifiedTest.report(List.of(), "services"), noting(port))
                        .facts(Optional.empty())
                        .text())
                .doesNotContain("new note");
    }

    private static Examined.Reported noting(Finding... notices) {
        HealthReport report = VerifiedTest.report(List.of()).report().with(new Diagnosis(List.of(), List.of(notices)));
        return new Examined.Reported(report, report.diagnosis());
    }
}
