// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Quote;
import java.time.Instant;
import java.util.Optional;

/// A text in the evidence of a finding.
interface FindingText extends ErrorText {
    Finding finding();

    Evidence evidence();

    @Override
    default Quote quote() {
        return evidence().said();
    }

    @Override
    default Optional<Instant> since() {
        return finding().since();
    }
}
