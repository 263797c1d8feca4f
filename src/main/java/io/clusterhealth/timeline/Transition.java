// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.stream.Stream;

/// Converts the last transition of a condition to a change.
final class Transition {
    private Transition() {}

    /// One change, or none for a condition without a transition time.
    static Stream<Change> of(Condition condition, Subject subject, ChangeKind kind) {
        String why = condition.message().isEmpty() ? condition.reason() : condition.message();
        String what = "%s became %s".formatted(condition.type(), condition.status());
        return Change.of(condition.since(), kind, subject, Evidence.quoting(what, why));
    }
}
