// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

/// The state of a node, as far as pods on it are concerned.
public enum NodeState {
    READY,
    /// Not ready, but young enough to be joining, or its kubelet has just been started again.
    STARTING,
    /// Not ready while the machine-config operator restarts it, within the allowed time.
    REBOOTING,
    /// Not ready because its machine is shutting down, within the allowed time.
    LEAVING,
    /// Not ready while cordoned, within the allowed time: it is being restarted.
    SERVICED,
    /// Its kubelet reports that it is not ready.
    NOT_READY,
    /// Its kubelet has stopped reporting.
    LOST,
    /// It does not exist, although pods are bound to it.
    ABSENT;

    /// Whether pods on it fail because of it.
    public boolean down() {
        return this == NOT_READY || this == LOST || this == ABSENT;
    }

    /// Whether it is away for a reason that ends by itself.
    public boolean away() {
        return this == STARTING || this == REBOOTING || this == LEAVING || this == SERVICED;
    }
}
