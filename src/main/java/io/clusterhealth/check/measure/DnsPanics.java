// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.DnsServices;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.util.List;

/// How often the software of the cluster's DNS has broken on a question within an hour. It goes on with the next one.
///
/// @param notice times from which it is worth knowing
/// @param urgent times from which action is needed
public record DnsPanics(int notice, int urgent) implements MeasureCheck {
    @Override
    public List<Finding> inspect(Picture picture) {
        return Measured.of(Signal.DNS_PANICS, picture).stream()
                .filter(one -> times(one.value()) >= notice)
                .map(one -> Finding.of(FindingCode.DNS_PANICS, DnsServices.in(one.label("namespace"), picture))
                        .saying("it has broken on %d questions within an hour".formatted(times(one.value())))
                        .rated(times(one.value()) >= urgent ? FindingCode.DNS_PANICS.severity() : Severity.LOW))
                .toList();
    }

    /// Prometheus reckons how often it was between its looks: rarely a whole number.
    private static long times(double reckoned) {
        return Math.round(reckoned);
    }
}
