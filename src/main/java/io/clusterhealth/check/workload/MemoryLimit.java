// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.meaning.Meaning.MemoryLimitTooLow;
import io.clusterhealth.meaning.Meanings;

/// A memory limit that is too small for the container runtime to start the container.
final class MemoryLimit {
    private MemoryLimit() {}

    static boolean tooSmall(String message) {
        return Meanings.of(message).any(MemoryLimitTooLow.class);
    }
}
