// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.HandWritten;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.stream.Stream;

/// Objects that were changed by hand after their creation, as long as that write owns a field. It uses all lists that
/// were read, and needs those that a verdict reads on some clusters only.
final class HandWrites {
    private HandWrites() {}

    static Stream<Change> changes(Picture picture) {
        return HandWritten.in(picture).map(HandWrites::change);
    }

    private static Change change(HandWritten written) {
        HandWrite write = written.write();
        String beside = write.deliverer()
                .map(deliverer -> FieldManagers.deliver(deliverer)
                        ? ", though %s delivers it".formatted(deliverer)
                        : ", after %s had written it".formatted(deliverer))
                .orElse("");
        return new Change(
                write.at(),
                ChangeKind.ACTION,
                new Subject(
                        written.kind(),
                        written.metadata().namespace(),
                        written.metadata().name()),
                Evidence.quoting(FieldManagers.changed(write.by()) + beside, write.by()));
    }
}
