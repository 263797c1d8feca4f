// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.util.Locale;

/// Where an upstream server stands.
public enum UpstreamState {
    /// It is being started, or its era negotiated.
    CONNECTING,
    /// It is being asked for its tools.
    DISCOVERING,
    /// Its tools can be called.
    ONLINE,
    /// It cannot be reached over HTTP, and is tried again.
    UNREACHABLE,
    /// Its process has ended, and is started again.
    RESTARTING,
    /// It is not tried again before the configuration changes.
    FAILED,
    /// Its tools can be called, but for those that are not as they were pinned.
    CHANGED,
    /// It is switched off by the configuration.
    DISABLED;

    /// The word for it that clients see.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether its tools can be called.
    public boolean serves() {
        return this == ONLINE || this == CHANGED;
    }

    /// Whether it has answered or failed once.
    public boolean isSettled() {
        return this != CONNECTING && this != DISCOVERING;
    }
}
