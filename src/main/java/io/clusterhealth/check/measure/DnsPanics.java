// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.DnsServices;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.util.List;
import java.util.Optional;

/// How often the software of the cluster's DNS has broken on a question within an hour. It goes on with the next one.
///
/// @param notice times from which somebody should know
/// @param urgent times from which somebody has to act
public record DnsPanics(int notice, int urgent) implements MeasureCheck {
    @Override
    public List<Finding> inspect(Picture picture) {
        return Measured.of(Signal.DNS_PANICS, picture).stream()
                .filter(one -> times(one.value()) >= notice)
                .map(one -> new Finding(
                        FindingCode.DNS_PANICS,
                        times(one.value()) >= urgent ? FindingCode.DNS_PANICS.severity() : Severity.LOW,
                        DnsServices.in(one.label("namespace"), picture),
                        Optional.empty(),
                        List.of(Evidence.of(
                                "it has broken on %d questions within an hour".formatted(times(one.value())))),
                        List.of()))
                .toList();
    }

    /// Prometheus reckons how often it was between its looks: rarely a whole number.
    private static long times(double reckoned) {
        return Math.round(reckoned);
    }
}
