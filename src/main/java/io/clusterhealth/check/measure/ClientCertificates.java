// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// Client certificates presented to the API server that expire soon; its metrics do not name their owners.
/// OpenShift's kubelets may renew theirs as late as three days before expiry: there, only the last day counts.
///
/// @param notice time left below which it is worth knowing
/// @param urgent time left below which action is needed
public record ClientCertificates(Duration notice, Duration urgent) implements MeasureCheck {
    @Override
    public List<Finding> inspect(Picture picture) {
        Duration longest = OpenShift.shown(picture) ? urgent : notice;
        return Measured.of(Signal.CLIENT_CERTIFICATES, picture).stream()
                .filter(one -> one.value() >= 1 && left(one).compareTo(longest) <= 0)
                .min(Comparator.comparing(ClientCertificates::left))
                .map(one -> finding(one, picture.asOf()))
                .stream()
                .toList();
    }

    /// A value that is no number of seconds counts as long.
    private static Duration left(Measurement measurement) {
        String within = measurement.label("within");
        return within.matches("[0-9]{1,9}") ? Duration.ofSeconds(Integer.parseInt(within)) : Duration.ofDays(9_999);
    }

    private Finding finding(Measurement measurement, Instant asOf) {
        return Finding.of(FindingCode.CLIENT_CERTIFICATE_ENDS, Subject.API_SERVER)
                .saying("%d requests within an hour came with one that ends within %s"
                        .formatted(Math.round(measurement.value()), Age.text(asOf, asOf.plus(left(measurement)))))
                .lowIf(left(measurement).compareTo(urgent) > 0);
    }
}
