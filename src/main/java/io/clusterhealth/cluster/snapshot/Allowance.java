// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// How much of a snapshot is read, whatever its files unpack to: none may exhaust the memory or read for ever.
///
/// Used by several threads at once.
final class Allowance {
    /// The most bytes of one object, without texts in JSON that nothing is kept of: etcd takes 1.5 MiB by default, and
    /// YAML spells it longer.
    static final long OBJECT = 4 << 20;

    /// The most bytes of one file.
    static final long FILE = 2L << 30;

    /// The most bytes of all files of a snapshot.
    private static final long ALL = 16L << 30;

    /// What one kept field takes of the heap, about.
    private static final int FIELD = 64;

    private final AtomicLong bytes = new AtomicLong(ALL);
    private final AtomicLong fields = new AtomicLong(Runtime.getRuntime().maxMemory() / 2 / FIELD);

    /// Takes from what may be read.
    ///
    /// @throws Spent when nothing is left
    void read(long count) throws Spent {
        if (bytes.addAndGet(-count) < 0) {
            throw new Spent("lies behind the first %d GiB of the snapshot".formatted(ALL >> 30));
        }
    }

    /// Whether the fields of an object may be kept; then they are counted.
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

    /// More than may be read.
    static final class Spent extends IOException {
        private static final long serialVersionUID = 1;

        /// @param how a verb and what follows it, said of the file
        Spent(String how) {
            super(how);
        }
    }
}
