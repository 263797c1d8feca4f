// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Counts each [Oddity] in a list, or in a part of one. Not safe for use by several threads at the same time.
public final class Oddities {
    private final Map<Oddity, Integer> met = new EnumMap<>(Oddity.class);

    public void meet(Oddity oddity) {
        met.merge(oddity, 1, Integer::sum);
    }

    public void add(Oddities others) {
        others.met.forEach((oddity, count) -> met.merge(oddity, count, Integer::sum));
    }

    public void clear() {
        met.clear();
    }

    /// One clause about the oddities; empty when there are none.
    public Optional<String> remark() {
        return met.isEmpty()
                ? Optional.empty()
                : Optional.of(met.entrySet().stream()
                        .map(entry -> entry.getKey().of(entry.getValue()))
                        .collect(Collectors.joining(", ")));
    }
}
