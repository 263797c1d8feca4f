// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

/// How a node is, as far as pods on it are concerned.
public enum NodeState {
    READY,
    /// Not ready and young enough to be joining.
    STARTING,
    /// Not ready while the machine-config operator restarts it, and not for long.
    REBOOTING,
    /// Not ready because its machine is being shut down, and not for long.
    LEAVING,
    /// Not ready while it takes no new pods, and not for long: it is being restarted.
    SERVICED,
    /// Its kubelet says that it is not ready.
    NOT_READY,
    /// Nothing has been heard of it.
    LOST,
    /// It is not there, although pods are bound to it.
    ABSENT;

    /// Whether pods on it are failing because of it.
    public boolean down() {
        return this == NOT_READY || this == LOST || this == ABSENT;
    }

    /// Whether it is away for a reason that ends by itself.
    public boolean away() {
        return this == STARTING || this == REBOOTING || this == LEAVING || this == SERVICED;
    }
}
