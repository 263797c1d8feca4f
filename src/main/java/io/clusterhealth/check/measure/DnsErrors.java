// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.DnsServices;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;

/// The share of failures (`SERVFAIL`) in the responses of the cluster's DNS, within ten minutes.
///
/// @param notice percentage of the responses from which it is worth knowing
/// @param urgent percentage from which action is needed
public record DnsErrors(int notice, int urgent) implements MeasureCheck {
    @Override
    public List<Finding> inspect(Picture picture) {
        return Measured.of(Signal.DNS_ERRORS, picture).stream()
                .filter(one -> Measured.percent(one.value()) >= notice)
                .map(one -> {
                    int percent = Measured.percent(one.value());
                    return Finding.of(FindingCode.DNS_ERRORS, DnsServices.in(one.label("namespace"), picture))
                            .saying("%d %% of its responses are SERVFAIL".formatted(percent))
                            .lowIf(percent < urgent);
                })
                .toList();
    }
}
