// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Duration;
import java.util.Optional;

/// Which part of which log.
///
/// @param previous whether that of the container's run before this one
/// @param since only lines this young
/// @param tail only so many lines at the end
public record LogQuery(
        String namespace, String pod, String container, boolean previous, Optional<Duration> since, int tail) {

    /// The same with another number of lines.
    public LogQuery withTail(int lines) {
        return new LogQuery(namespace, pod, container, previous, since, lines);
    }

    /// The same of the newest run that has a log, as it is asked for without `previous`.
    public LogQuery newest() {
        return new LogQuery(namespace, pod, container, false, since, tail);
    }
}
