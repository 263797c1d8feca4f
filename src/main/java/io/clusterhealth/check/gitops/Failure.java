// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.gitops;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Unready;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What keeps a delivery from going on.
final class Failure {
    /// The gravest first. That something is out of sync or not well is none of these.
    private static final List<String> COMPLAINTS =
            List.of("InvalidSpecError", "ComparisonError", "SyncError", "Operation");

    private Failure() {}

    /// What Argo CD has complained of for so long.
    static Optional<Condition> argo(Delivery application, Duration patience, Instant asOf) {
        return COMPLAINTS.stream()
                .flatMap(type -> Condition.of(type, application.conditions()).stream())
                .filter(complaint -> Age.lasts(complaint.since(), patience, asOf))
                .findFirst();
    }

    /// What Flux says after a try that failed so long ago; while it tries again it says that it does not know.
    static Optional<Condition> flux(Delivery delivery, Duration attempt, Instant asOf) {
        return delivery.suspended() ? Optional.empty() : Unready.since(attempt, delivery.conditions(), asOf);
    }

    /// Of what nobody deletes.
    static Stream<Delivery> wanted(List<Delivery> all) {
        return all.stream().filter(delivery -> delivery.metadata().deleted().isEmpty());
    }

    /// In which the failure is quoted: what it is called is the type of Argo CD's, and the reason of Flux's.
    static Quote words(Condition failure) {
        String called = failure.reason().isEmpty() ? failure.type() : failure.reason();
        return new Quote(called, failure.message());
    }

    /// ` 5 min ago`, if that is known.
    static String ago(Condition failure, Instant asOf) {
        return failure.since()
                .map(since -> " " + Age.text(since, asOf) + " ago")
                .orElse("");
    }
}
