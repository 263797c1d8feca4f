// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.stream.Stream;

/// A condition that took its present status.
final class Transition {
    private Transition() {}

    /// One change, or none where the condition does not say since when.
    static Stream<Change> of(Condition condition, Subject subject, ChangeKind kind) {
        return condition.since().stream()
                .map(at -> new Change(
                        at,
                        kind,
                        subject,
                        Evidence.quoting(
                                "%s became %s".formatted(condition.type(), condition.status()),
                                condition.message().isEmpty() ? condition.reason() : condition.message())));
    }
}
