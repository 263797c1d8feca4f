// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;

/// A clock of the API server that differs from the local one: tokens and certificates seem to be from another time,
/// and one of the clocks is wrong.
///
/// @param tolerated difference from which it counts
public record ServerClock(Duration tolerated) implements Check {

    /// Requests no list: every response contains the time.
    @Override
    public Reads reads() {
        return Reads.of();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Duration ahead = picture.server().ahead();
        return ahead.abs().compareTo(tolerated) < 0
                ? List.of()
                : List.of(Finding.of(FindingCode.API_CLOCK_OFF, Subject.API_SERVER)
                        .saying("its clock is %s %s ours"
                                .formatted(
                                        Age.text(picture.asOf(), picture.asOf().plus(ahead.abs())),
                                        ahead.isNegative() ? "behind" : "ahead of")));
    }
}
