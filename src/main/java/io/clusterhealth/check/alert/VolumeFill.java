// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.measure.Measured;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The use of volumes, from measurements. Read-only volumes are excluded.
///
/// @param full percentage of use from which hardly anything is left
/// @param nearly percentage of use from which it is worth knowing
/// @param filling percentage of use from which the rate counts: a volume with much free space may be filled in one go
/// @param soon a volume that would be full within this time, at the rate of the last hours, is reported
public record VolumeFill(int full, int nearly, int filling, Duration soon) {

    Stream<Finding> measured(Picture picture) {
        Set<Subject> writable = picture.objects(Resources.VOLUME_CLAIMS).stream()
                .filter(claim -> !claim.readOnly())
                .map(VolumeClaim::metadata)
                .map(metadata -> Subjects.of("PersistentVolumeClaim", metadata))
                .collect(Collectors.toSet());
        Map<Subject, Double> lasting = new HashMap<>();
        Measured.of(Signal.VOLUME_LASTS, picture).forEach(one -> lasting.merge(claim(one), one.value(), Math::min));
        return Measured.of(Signal.VOLUME_FREE, picture).stream()
                .filter(one -> writable.contains(claim(one)))
                .flatMap(one -> judge(one, Optional.ofNullable(lasting.get(claim(one))), picture.asOf()).stream());
    }

    private Optional<Finding> judge(Measurement free, Optional<Double> lasting, Instant asOf) {
        int used = Measured.percent(1 - free.value());
        Optional<Duration> ends = lasting.filter(seconds -> seconds >= 0 && seconds <= soon.toSeconds())
                .map(seconds -> Duration.ofSeconds(Math.round(seconds)))
                .filter(_ -> used >= filling);
        if (used < nearly && ends.isEmpty()) {
            return Optional.empty();
        }
        String pace = ends.map(time ->
                        ", and at the pace of the last hours all of it will be in " + Age.text(asOf, asOf.plus(time)))
                .orElse("");
        return Optional.of(Finding.of(FindingCode.VOLUME_FULL, claim(free))
                .saying("%d %% of its volume is used%s".formatted(used, pace))
                .lowIf(used < full));
    }

    private static Subject claim(Measurement measurement) {
        return Subjects.claim(measurement.label("namespace"), measurement.label("persistentvolumeclaim"));
    }
}
