// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.meaning.Meaning.MemoryLimitTooLow;
import io.clusterhealth.meaning.Meanings;

/// A memory limit that the container runtime finds too small to start a container in.
final class MemoryLimit {
    private MemoryLimit() {}

    static boolean tooSmall(String message) {
        return Meanings.of(message).any(MemoryLimitTooLow.class);
    }
}
