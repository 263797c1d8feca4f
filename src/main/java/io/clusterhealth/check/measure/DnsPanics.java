// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.DnsServices;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;

/// The number of requests on which the cluster's DNS server panicked within an hour. It continues with the next
/// request.
///
/// @param notice number from which it is worth knowing
/// @param urgent number from which action is needed
public record DnsPanics(int notice, int urgent) implements MeasureCheck {
    @Override
    public List<Finding> inspect(Picture picture) {
        return Measured.of(Signal.DNS_PANICS, picture).stream()
                .filter(one -> times(one.value()) >= notice)
                .map(one -> Finding.of(FindingCode.DNS_PANICS, DnsServices.in(one.label("namespace"), picture))
                        .saying("it has panicked on %d queries within an hour".formatted(times(one.value())))
                        .lowIf(times(one.value()) < urgent))
                .toList();
    }

    /// Prometheus extrapolates between scrapes: the value is rarely a whole number.
    private static long times(double reckoned) {
        return Math.round(reckoned);
    }
}
