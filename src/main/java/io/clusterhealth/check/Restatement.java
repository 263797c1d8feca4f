// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Event;
import java.time.Instant;
import java.util.Comparator;
import java.util.regex.Pattern;

/// Messages of the kubelet that only say that an earlier step failed or that a wait ended: the reason stands in another
/// message, often under the same `reason`.
///
/// `pkg/kubelet/images/image_manager.go` (`Back-off pulling image`, `Error: ErrImagePull`),
/// `pkg/kubelet/kuberuntime` (`back-off … restarting failed container`), `pkg/kubelet/volumemanager` (`Unable to attach
/// or mount volumes … timed out waiting for the condition`).
public final class Restatement {
    private static final Pattern ONLY_REASON = Pattern.compile("^Error: \\w{1,63}$");
    private static final Pattern BACK_OFF = Pattern.compile(
            "(?i)^(?:\\w{1,63}: )?back-off (?:pulling image \"[^\"]{0,512}\"$|(?:\\S{1,20} )?restarting failed container)");
    private static final Pattern WAIT_ENDED =
            Pattern.compile("(?:timed out waiting for the condition|context deadline exceeded)$");
    private static final String WAIT_FOR_VOLUMES = "Unable to attach or mount volumes";

    /// Events whose message gives a reason after those whose message does not; then by age, the newest last.
    public static final Comparator<Event> MOST_TELLING_LAST = Comparator.comparing(
                    (Event event) -> !in(event.message()))
            .thenComparing(event -> event.last().orElse(Instant.EPOCH))
            .thenComparing(Event::message);

    private Restatement() {}

    /// Whether a message, with its reason in front or without, gives no reason of its own.
    public static boolean in(String message) {
        return message.isBlank()
                || ONLY_REASON.matcher(message).find()
                || BACK_OFF.matcher(message).find()
                || (message.contains(WAIT_FOR_VOLUMES)
                        && WAIT_ENDED.matcher(message).find());
    }
}
