// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/// Each folder below `cases` is a cluster with its label; adding one needs no Java.
class ClusterCasesTest {
    /// What no file can hold: the handshake, the clock and the groups of a server. The tests of their checks find them.
    private static final Set<FindingCode> LIVE_ONLY =
            EnumSet.of(FindingCode.API_CERTIFICATE_ENDS, FindingCode.API_CLOCK_OFF, FindingCode.METRICS_ABSENT);

    static List<String> cases() {
        return Cases.names();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void engineAgreesWithTheLabel(String name) throws IOException {
        Expected expected = Expected.read(Cases.folder(name));

        CaseResult seen = Cases.examined(name);

        try {
            agree(expected, seen);
        } catch (AssertionError disagreement) {
            String missing = Cases.pending().get(name);
            if (missing == null) {
                throw disagreement;
            }
            throw new TestAbortedException("PENDING: " + name + " lacks " + missing, disagreement);
        }
        assertThat(Cases.pending()).as("it is met, and pending no more").doesNotContainKey(name);
    }

    private static void agree(Expected expected, CaseResult seen) {
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(seen.verdict().label()).as("verdict").isEqualTo(expected.verdict());
            matches("first causes", expected.firstCauses(), seen.causes(), softly);
            softly.assertThat(expected.symptoms())
                    .as("folded symptoms")
                    .allSatisfy(label -> assertThat(seen.diagnosis().incidents())
                            .as(label.toString())
                            .anyMatch(incident -> folds(incident, label)));
            softly.assertThat(expected.unwanted())
                    .as("absent")
                    .allSatisfy(label -> assertThat(seen.findings()).noneMatch(label::fits));
            if (expected.says() != null) {
                softly.assertThat(seen.text()).as("text").contains(expected.says());
            }
            if (expected.notices() != null) {
                matches("notices", expected.notices(), seen.diagnosis().notices(), softly);
            }
            if (expected.notChecked() != null) {
                softly.assertThat(seen.notChecked()).as("not checked").isEqualTo(expected.notChecked());
            }
            if (expected.unreadable() != null) {
                softly.assertThat(seen.notChecked()).as("not checked").containsAll(expected.unreadable());
            }
        });
    }

    @Test
    void pendingCasesExist() {
        assertThat(cases()).containsAll(Cases.pending().keySet());
    }

    @Test
    void everyCodeIsFoundInSomeCase() {
        Set<FindingCode> found = EnumSet.copyOf(LIVE_ONLY);
        for (String name : cases()) {
            Cases.examined(name).findings().map(Finding::code).forEach(found::add);
        }

        assertThat(found).containsExactlyInAnyOrder(FindingCode.values());
    }

    private static void matches(String what, List<Label> labels, List<Finding> found, SoftAssertions softly) {
        List<String> told = found.stream()
                .map(finding -> finding.code() + " " + finding.subject())
                .toList();
        softly.assertThat(labels)
                .as("%s, found %s", what, told)
                .allSatisfy(label -> assertThat(found).anyMatch(label::fits));
        softly.assertThat(found)
                .as(what)
                .extracting(finding -> finding.code() + " " + finding.subject())
                .hasSize(labels.size());
    }

    private static boolean folds(Incident incident, Label label) {
        return label.below(incident.cause())
                && incident.symptoms().stream().anyMatch(symptom -> label.fits(symptom.finding()));
    }
}
