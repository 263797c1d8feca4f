// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// How often each [Oddity] was met in one list. Not safe for use by several threads at once.
public final class Oddities {
    private final Map<Oddity, Integer> kept = new EnumMap<>(Oddity.class);
    private final Map<Oddity, Integer> met = new EnumMap<>(Oddity.class);

    public void meet(Oddity oddity) {
        met.merge(oddity, 1, Integer::sum);
    }

    /// What was met since the last call stays: the page was read whole.
    public void keep() {
        met.forEach((oddity, count) -> kept.merge(oddity, count, Integer::sum));
        met.clear();
    }

    /// What was met since the last [#keep] does not count: the page is read again.
    public void forget() {
        met.clear();
    }

    /// The whole list is read again.
    public void forgetAll() {
        met.clear();
        kept.clear();
    }

    /// One clause about what was kept; empty when nothing was odd.
    public Optional<String> remark() {
        return kept.isEmpty()
                ? Optional.empty()
                : Optional.of(kept.entrySet().stream()
                        .map(entry -> entry.getKey().of(entry.getValue()))
                        .collect(Collectors.joining(", ")));
    }
}
