// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A PodDisruptionBudget that has refused an eviction.
///
/// @param never whether it requires all of its pods, so that waiting does not help
/// @param counted whether it would allow an eviction with one pod more
record HoldingBudget(ObjectName name, boolean never, boolean counted) {
    private static final Pattern NAMED = Pattern.compile("disruption budget (\\S+) needs");

    /// Empty where the budget cannot be identified or read.
    ///
    /// @param why `The disruption budget web needs 1 healthy pods and has 1 currently`
    static Optional<HoldingBudget> of(String why, String namespace, WritableCluster writable, Deadline deadline) {
        Matcher named = NAMED.matcher(why);
        if (!named.find()) {
            return Optional.empty();
        }
        ObjectName name = new ObjectName(namespace, named.group(1));
        return writable.live("PodDisruptionBudget", name, deadline)
                .map(budget -> new HoldingBudget(
                        name,
                        budget.at("/status/desiredHealthy").asInt()
                                >= budget.at("/status/expectedPods").asInt(),
                        budget.at("/spec/minAvailable").isInt()));
    }

    String wayOut() {
        return (counted ? "Scale its workload up by one, or change" : "Change")
                + " PodDisruptionBudget %s, then plan the drain again.".formatted(name);
    }
}
