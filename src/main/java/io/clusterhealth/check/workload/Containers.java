// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.meaning.Meaning;

/// Properties of a container that several rules use.
final class Containers {
    private Containers() {}

    /// The meaning that a plan to raise the memory limit of an OOMKilled container needs; none for an init container.
    static Meaning[] outOfMemory(Container container) {
        return container.init() ? new Meaning[0] : new Meaning[] {new Meaning.OutOfMemory(container.name())};
    }

    /// `container app` or `init container migrate`.
    static String name(Container container) {
        return (container.init() ? "init container " : "container ") + container.name();
    }
}
