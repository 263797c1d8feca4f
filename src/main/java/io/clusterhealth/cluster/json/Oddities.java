// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// How often each [Oddity] was met in a list, or in a part of one. Not safe for use by several threads at once.
public final class Oddities {
    private final Map<Oddity, Integer> met = new EnumMap<>(Oddity.class);

    public void meet(Oddity oddity) {
        met.merge(oddity, 1, Integer::sum);
    }

    /// Adds what was met elsewhere.
    public void add(Oddities others) {
        others.met.forEach((oddity, count) -> met.merge(oddity, count, Integer::sum));
    }

    /// Forgets all that was met.
    public void clear() {
        met.clear();
    }

    /// One clause about what was met; empty when nothing was odd.
    public Optional<String> remark() {
        return met.isEmpty()
                ? Optional.empty()
                : Optional.of(met.entrySet().stream()
                        .map(entry -> entry.getKey().of(entry.getValue()))
                        .collect(Collectors.joining(", ")));
    }
}
