// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import java.util.regex.Pattern;

/// A memory limit that the container runtime finds too small to start a container in.
final class MemoryLimit {
    /// runc: `container init was OOM-killed (memory limit too low?)`; CRI-O: `set memory limit 5242880 too low; should
    /// be
    /// at least 12582912 bytes`; dockerd: `Minimum memory limit allowed is 6MB`.
    private static final Pattern TOO_SMALL =
            Pattern.compile("(?i)memory limit (?:\\d{1,20} )?too low|minimum memory limit allowed|init was OOM-killed");

    private MemoryLimit() {}

    static boolean tooSmall(String message) {
        return TOO_SMALL.matcher(message).find();
    }
}
