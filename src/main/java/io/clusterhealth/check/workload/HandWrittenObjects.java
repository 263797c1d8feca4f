// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.HandWritten;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;

/// Objects of any kind that were changed by hand although another manager delivers them. That is no fault: it is
/// reported as preceding an incident, and is not among the checks that judge a cluster.
public record HandWrittenObjects() implements Check {
    /// Requests no list of its own: it inspects all lists that were read for other checks.
    @Override
    public Reads reads() {
        return Reads.of();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return HandWritten.in(picture)
                .flatMap(written -> finding(written).stream())
                .sorted(Finding.ORDER)
                .toList();
    }

    private static Optional<Finding> finding(HandWritten written) {
        HandWrite write = written.write();
        return write.deliverer()
                .map(deliverer -> Finding.of(
                                FindingCode.CHANGED_BY_HAND, Subjects.of(written.kind(), written.metadata()))
                        .evidence(
                                Evidence.quoting(HandWrite.BY, write.by()), Evidence.quoting("delivered by", deliverer))
                        .since(write.at()));
    }
}
