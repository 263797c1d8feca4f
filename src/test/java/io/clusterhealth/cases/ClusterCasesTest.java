// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.TextForm;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/// Each folder below `cases` is a cluster with its label; adding one needs no Java. Held-back cases are excluded:
/// `CaseScoresTest` has their totals.
class ClusterCasesTest {
    /// Findings that the objects cannot show: TLS handshake, clock and API groups of a server, and logs. Tests of the
    /// checks, and `ServingLogsTest`, cover them.
    private static final Set<FindingCode> LIVE_ONLY = EnumSet.of(
            FindingCode.API_CERTIFICATE_ENDS,
            FindingCode.API_CLOCK_OFF,
            FindingCode.METRICS_ABSENT,
            FindingCode.POD_LOGS_FAILURE);

    static List<String> cases() {
        return Cases.names();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void engineAgreesWithTheLabel(String name) throws IOException {
        Expected expected = Expected.read(Cases.folder(name));

        CaseResult seen = Cases.examined(name);

        try {
            Agreement.check(expected, seen);
        } catch (AssertionError disagreement) {
            String missing = Cases.pending().get(name);
            if (missing == null) {
                throw disagreement;
            }
            throw new TestAbortedException("PENDING: " + name + " lacks " + missing, disagreement);
        }
        assertThat(Cases.pending()).as("it is met, and pending no more").doesNotContainKey(name);
    }

    @Test
    void pendingCasesExist() {
        assertThat(cases()).containsAll(Cases.pending().keySet());
    }

    /// The names match the pattern in the tools' schemas.
    @Test
    void everyNextCallNamesAnObjectThatThereMayBe() {
        for (String name : Cases.all()) {
            assertThat(Cases.examined(name).findings().flatMap(found -> NextCall.about(found).stream()))
                    .allSatisfy(call -> assertThat(
                                    call.arguments().values().stream().map(Object::toString))
                            .allMatch(TextForm.SEGMENT::matches))
                    .noneMatch(call ->
                            call.tool().equals("list-pods") && call.arguments().isEmpty());
        }
    }

    @Test
    void everyCodeIsFoundInSomeCase() {
        Set<FindingCode> found = EnumSet.copyOf(LIVE_ONLY);
        for (String name : Cases.all()) {
            Cases.examined(name).findings().map(Finding::code).forEach(found::add);
        }

        assertThat(found).containsExactlyInAnyOrder(FindingCode.values());
    }
}
