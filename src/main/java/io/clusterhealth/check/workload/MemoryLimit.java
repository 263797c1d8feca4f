// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.meaning.Meaning.CannotStart;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.StartRefusal;

/// A memory limit that is too small for the container runtime to start the container.
final class MemoryLimit {
    private MemoryLimit() {}

    static boolean tooSmall(String message) {
        return Meanings.of(message).all(CannotStart.class).anyMatch(said -> said.why() == StartRefusal.MEMORY_LIMIT);
    }
}
