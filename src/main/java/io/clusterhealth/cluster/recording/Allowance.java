// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// Limits how much of a recording is read, whatever the size of its unpacked files, so that no recording can exhaust
/// the memory or be read without end.
///
/// Safe for use by several threads.
final class Allowance {
    /// The maximum number of bytes of one object, not counting texts in JSON that are not kept: etcd accepts 1.5 MiB
    /// by default, and YAML takes more bytes than JSON.
    static final long OBJECT = 4 << 20;

    /// The maximum number of bytes of one file.
    static final long FILE = 2L << 30;

    /// The maximum number of bytes of all files of a recording.
    private static final long ALL = 16L << 30;

    /// The approximate size of one kept field on the heap.
    private static final int FIELD = 64;

    private final AtomicLong bytes = new AtomicLong(ALL);
    private final AtomicLong fields = new AtomicLong(Runtime.getRuntime().maxMemory() / 2 / FIELD);

    /// Subtracts from the number of bytes that may be read.
    ///
    /// @throws Spent when nothing is left
    void read(long count) throws Spent {
        if (bytes.addAndGet(-count) < 0) {
            throw new Spent("lies behind the first %d GiB of the recording".formatted(ALL >> 30));
        }
    }

    /// Whether the fields of an object may be kept; if so, they are counted.
    boolean keep(JsonNode object) {
        return fields.addAndGet(-count(object)) >= 0;
    }

    private static long count(JsonNode node) {
        long count = 1;
        for (JsonNode child : node) {
            count += count(child);
        }
        return count;
    }

    /// The limit is exceeded, or nothing of the file is read.
    static final class Spent extends IOException {
        private static final long serialVersionUID = 1;

        /// @param how a verb and its complement, with the file as the subject
        Spent(String how) {
            super(how);
        }
    }
}
