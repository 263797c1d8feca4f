// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.DnsServices;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.util.List;

/// How often the cluster's DNS answers that it has failed (`SERVFAIL`), within ten minutes.
///
/// @param notice percent of its answers from which it is worth knowing
/// @param urgent percent from which action is needed
public record DnsErrors(int notice, int urgent) implements MeasureCheck {
    @Override
    public List<Finding> inspect(Picture picture) {
        return Measured.of(Signal.DNS_ERRORS, picture).stream()
                .filter(one -> Measured.percent(one.value()) >= notice)
                .map(one -> {
                    int percent = Measured.percent(one.value());
                    return Finding.of(FindingCode.DNS_ERRORS, DnsServices.in(one.label("namespace"), picture))
                            .saying("%d %% of its answers are SERVFAIL".formatted(percent))
                            .rated(percent >= urgent ? FindingCode.DNS_ERRORS.severity() : Severity.LOW);
                })
                .toList();
    }
}
