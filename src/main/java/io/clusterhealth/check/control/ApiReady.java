// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// The readiness that the API server reports, `/readyz?verbose`.
public record ApiReady() implements Check {
    /// Requests no list: every picture contains the readiness.
    @Override
    public Reads reads() {
        return Reads.of();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.readiness().known().filter(readiness -> !readiness.ready()).map(ApiReady::finding).stream()
                .toList();
    }

    private static Finding finding(ApiReadiness readiness) {
        int all = readiness.failed().size() + readiness.passed();
        Evidence evidence = readiness.failed().isEmpty()
                ? Evidence.of("/readyz does not answer ok")
                : Evidence.quoting(
                        readiness.failed().size() + " of " + all + " readiness checks fail",
                        String.join(", ", readiness.failed()));
        return Finding.of(FindingCode.API_NOT_READY, Subject.API_SERVER).evidence(evidence);
    }
}
