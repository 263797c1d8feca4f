// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Ingresses without an address because their controller rejects them, with a warning event. Many controllers never
/// write an address.
///
/// @param patience from an Ingress's creation
/// @param recent how old the controller's last warning may be
public record RefusedIngresses(Duration patience, Duration recent) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS).onWarning(WarningMessage.eventAbout("Ingress"), Resources.INGRESSES);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new RefusedIngresses(Duration.ZERO, recent).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        return picture.objects(Resources.INGRESSES).stream()
                .filter(ingress -> !ingress.addressed() && ingress.deleted().isEmpty())
                .filter(ingress -> Age.reached(ingress.created(), patience, picture.asOf()))
                .flatMap(ingress -> finding(ingress, warnings, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> finding(Ingress ingress, Warnings warnings, Instant asOf) {
        Subject subject = Subjects.of("Ingress", ingress.metadata());
        return warnings.about(subject).stream()
                .findFirst()
                .filter(event -> Age.lately(event, recent, asOf))
                .map(event -> finding(subject, event, ingress.created(), asOf));
    }

    private static Finding finding(Subject subject, Event refusal, Optional<Instant> made, Instant asOf) {
        String waited = made.map(at -> Age.text(at, asOf)).orElse("long");
        return Finding.of(FindingCode.LOAD_BALANCER_PENDING, subject)
                .quoting("it has waited for an address for " + waited, Quotes.of(refusal))
                .since(made)
                .mode(Mode.INGRESS_UNADDRESSED);
    }
}
