// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/// A node of the demo.
///
/// @param index counts from 0 over all nodes; the pods' network follows from it
/// @param role `control`, `infra` or `worker`
record Machine(int index, String role, int zone, int host) {
    private static final int LOST = 6 + 16;

    /// 3 of the control plane, 3 of the infrastructure, 34 workers, over three zones.
    static final List<Machine> ALL = IntStream.range(0, 40)
            .mapToObj(i -> new Machine(i, i < 3 ? "control" : i < 6 ? "infra" : "worker", i % 3, 11 + i * 37 % 239))
            .toList();

    static Machine lost() {
        return ALL.get(LOST);
    }

    boolean isLost() {
        return index == LOST;
    }

    String ip() {
        return "10.0." + (zone * 32 + host % 4) + "." + host;
    }

    String name() {
        return "ip-" + ip().replace('.', '-') + ".eu-central-1.compute.internal";
    }

    String availabilityZone() {
        return "eu-central-1" + "abc".charAt(zone);
    }

    /// When it came back from the last update's restart.
    Instant booted() {
        return Timeline.UPDATED.minus(Duration.ofMinutes(7L * (40 - index)));
    }
}
