// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.meaning.Meaning.NoReason;
import io.clusterhealth.meaning.Meaning.NoReason.Level;
import io.clusterhealth.meaning.Meanings;
import java.util.Comparator;

/// Kubelet messages that only report that an earlier step failed or that a wait timed out: the reason is in another
/// message, often with the same `reason`.
///
/// `pkg/kubelet/images/image_manager.go` (`Back-off pulling image`, `Error: ErrImagePull`), `pkg/kubelet/kuberuntime`
/// (`back-off … restarting failed container`), `pkg/kubelet/volumemanager` (`Unable to attach or mount volumes …
/// timed out waiting for the condition`).
public final class Restatement {
    /// Events whose message gives a reason come last, each group sorted by time, the newest last.
    public static final Comparator<Event> MOST_TELLING_LAST = Comparator.comparing(
                    (Event event) -> !in(event.message()))
            .thenComparing(Event.BY_TIME)
            .thenComparing(Event::message);

    private Restatement() {}

    /// Whether a message, with or without its reason as a prefix, gives no reason of its own.
    public static boolean in(String message) {
        return in(message, Meanings.of(message));
    }

    /// Whether the quote of an observation gives no reason of its own.
    public static boolean in(Evidence evidence) {
        return in(evidence.quote(), evidence.meanings());
    }

    private static boolean in(String message, Meanings meanings) {
        return message.isBlank() || meanings.all(NoReason.class).anyMatch(reason -> reason.level() == Level.RESTATED);
    }
}
