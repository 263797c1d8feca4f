// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CannotStart;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.StartRefusal;

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

    /// Whether the memory limit is too small for the container runtime to start the container.
    static boolean memoryTooSmall(String message) {
        return Meanings.of(message).all(CannotStart.class).anyMatch(said -> said.why() == StartRefusal.MEMORY_LIMIT);
    }
}
