// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.meaning.Meaning;

/// What several rules ask of a container.
final class Containers {
    private Containers() {}

    /// What a plan that gives it more memory has to know of one that was OOMKilled; of an init container nothing.
    static Meaning[] outOfMemory(Container container) {
        return container.init() ? new Meaning[0] : new Meaning[] {new Meaning.OutOfMemory(container.name())};
    }

    /// `container app` or `init container migrate`.
    static String name(Container container) {
        return (container.init() ? "init container " : "container ") + container.name();
    }
}
