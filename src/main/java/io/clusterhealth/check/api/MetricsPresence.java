// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// A cluster without the metrics API. That is no fault, but pod usage is unknown, and autoscalers cannot use it.
public record MetricsPresence() implements Check {

    /// Requests no list: every picture of a live cluster contains the served APIs.
    @Override
    public Reads reads() {
        return Reads.of();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.server().apis().known().filter(apis -> apis.lacks("metrics.k8s.io", "nodes")).stream()
                .map(_ -> Finding.of(FindingCode.METRICS_ABSENT, Subject.API_SERVER)
                        .saying("it does not serve metrics.k8s.io"))
                .toList();
    }
}
