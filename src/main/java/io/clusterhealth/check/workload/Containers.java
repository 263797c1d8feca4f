// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Container;

/// What several rules ask of a container.
final class Containers {
    private Containers() {}

    /// `container app` or `init container migrate`.
    static String name(Container container) {
        return (container.init() ? "init container " : "container ") + container.name();
    }
}
