// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import java.util.stream.IntStream;

/// The fault of a Deployment's pods.
enum Fault {
    NONE(0),
    CRASH_LOOP(15),
    REGISTRY_DOWN(15),
    OOM_KILLED(8),
    CONFIG_MISSING(5),
    UNSCHEDULABLE(8);

    private final int deployments;

    Fault(int deployments) {
        this.deployments = deployments;
    }

    /// The fault of a Deployment by its number; the first ones are broken.
    static Fault of(int deployment, Size size) {
        if (!size.broken()) {
            return NONE;
        }
        return IntStream.range(1, values().length)
                .filter(i -> deployment < endOf(i))
                .mapToObj(i -> values()[i])
                .findFirst()
                .orElse(NONE);
    }

    private static int endOf(int ordinal) {
        return IntStream.rangeClosed(0, ordinal)
                .map(i -> values()[i].deployments)
                .sum();
    }
}
