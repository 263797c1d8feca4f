// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeniedRightTest {
    private static final NextCall OTHER = new NextCall("plan-change", Map.of());
    private static final DeniedRight RIGHTS = new DeniedRight(_ -> Optional.of(OTHER));

    @Test
    void aRefusedAccountIsAskedAboutBeforeARollback() {
        assertThat(of("deployments.apps is forbidden: User \"system:serviceaccount:rb:operator\" cannot list resource"
                        + " \"deployments\" in API group \"apps\" in the namespace \"rb\""))
                .isEqualTo(new NextCall(
                        "why-denied",
                        Map.of(
                                "verb", "list",
                                "resource", "deployments.apps",
                                "namespace", "rb",
                                "subject", "sa:rb/operator")));
    }

    @Test
    void otherFailuresAreLeftToTheOthers() {
        assertThat(of("connection refused")).isEqualTo(OTHER);
        assertThat(of("pods is forbidden: User \"alice\" cannot list resource \"pods\" in API group \"\" in the"
                        + " namespace \"rb\""))
                .isEqualTo(OTHER);
    }

    private static NextCall of(String log) {
        Finding cause = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "rb", "operator"))
                .evidence(Evidence.logged("the log", log));
        return RIGHTS.of(new Incident(
                        "x",
                        cause.severity(),
                        cause.code().impact(),
                        Scope.NAMESPACE,
                        Confidence.CERTAIN,
                        Optional.empty(),
                        cause,
                        List.of(),
                        List.of()))
                .orElseThrow();
    }
}
