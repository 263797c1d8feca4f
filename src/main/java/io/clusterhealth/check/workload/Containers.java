// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Container.State;
import java.util.Optional;

/// What several rules ask of a container.
final class Containers {
    private Containers() {}

    /// `container app` or `init container migrate`.
    static String name(Container container) {
        return (container.init() ? "init container " : "container ") + container.name();
    }

    /// How its newest run that is over ended.
    static Optional<Ended> ended(Container container) {
        return switch (container.state()) {
            case State.Terminated(Ended ended) -> Optional.of(ended);
            case State.Waiting _, State.Running _ -> container.last();
        };
    }
}
