// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Finding;
import java.util.List;
import org.assertj.core.api.SoftAssertions;

/// Whether an answer meets the whole label: verdict, causes, symptoms, notices and text.
final class Agreement {
    private Agreement() {}

    /// @throws AssertionError with all differences
    static void check(Expected expected, CaseResult seen) {
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

    /// The same, without the differences.
    static boolean holds(Expected expected, CaseResult seen) {
        try {
            check(expected, seen);
            return true;
        } catch (AssertionError _) {
            return false;
        }
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
