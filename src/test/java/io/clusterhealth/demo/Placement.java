// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Deals out pods to nodes in turn.
final class Placement {
    private final Map<String, Integer> turns = new HashMap<>();

    /// Nodes that may take pods of this sort.
    static List<Machine> candidates(String where) {
        return Machine.ALL.stream()
                .filter(machine -> where.equals("all") || machine.role().equals(where))
                .toList();
    }

    /// The next one; the lost node takes its turn too, as it was there when the pods were dealt out.
    Machine next(String where) {
        List<Machine> candidates = candidates(where);
        return candidates.get((turns.merge(where, 1, Integer::sum) - 1) % candidates.size());
    }

    /// The next one that can still be used.
    Machine nextAlive(String where) {
        Machine machine = next(where);
        return machine.isLost() ? next(where) : machine;
    }
}
