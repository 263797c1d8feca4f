// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A text in the evidence of a finding.
interface FindingText extends ErrorText {
    Finding finding();

    Evidence evidence();

    /// The gravest severity of their findings, of which there is at least one.
    static Severity gravest(List<? extends FindingText> texts) {
        return texts.stream()
                .map(text -> text.finding().severity())
                .sorted()
                .findFirst()
                .orElseThrow();
    }

    @Override
    default Subject workload() {
        return finding().subject();
    }

    @Override
    default Quote quote() {
        return evidence().said();
    }

    @Override
    default Optional<Instant> since() {
        return finding().since();
    }
}
