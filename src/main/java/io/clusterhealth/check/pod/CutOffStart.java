// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// A pod that had not started yet when its node stopped reporting, or was bound to it afterwards: nothing is known to
/// start it. It waits for its node only since then.
record CutOffStart() implements PodRule {
    @Override
    public Optional<PodTrouble> judge(PodView view) {
        if (view.pod().node().isEmpty() || !view.pod().phase().equals("Pending")) {
            return Optional.empty();
        }
        Optional<Instant> since =
                Stream.concat(view.born().stream(), view.silent().stream()).max(Comparator.naturalOrder());
        return Optional.of(PodTrouble.of(
                FindingCode.POD_STUCK_CREATING,
                since,
                Evidence.of("it had not started when its node stopped reporting"
                        + Age.text(", %s ago", view.silent(), view.asOf()))));
    }
}
