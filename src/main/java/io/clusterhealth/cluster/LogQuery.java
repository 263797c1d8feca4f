// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Duration;
import java.util.Optional;

/// Selects a part of a container's log.
///
/// @param previous whether to read the log of the container's previous run
/// @param since maximum age of the lines
/// @param tail maximum number of lines, from the end
public record LogQuery(
        String namespace, String pod, String container, boolean previous, Optional<Duration> since, int tail) {

    /// The same with another number of lines.
    public LogQuery withTail(int lines) {
        return new LogQuery(namespace, pod, container, previous, since, lines);
    }

    /// The same for the newest run that has a log, which is read without `previous`.
    public LogQuery newest() {
        return new LogQuery(namespace, pod, container, false, since, tail);
    }
}
