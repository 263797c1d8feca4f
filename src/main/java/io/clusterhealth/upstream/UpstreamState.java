// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.util.Locale;

public enum UpstreamState {
    /// It is being started, or its protocol era is being negotiated.
    CONNECTING,
    /// Its tools are being listed.
    DISCOVERING,
    ONLINE,
    /// It cannot be reached over HTTP, and is retried.
    UNREACHABLE,
    /// Its process has ended, and is restarted.
    RESTARTING,
    /// It is not retried until the configuration changes.
    FAILED,
    /// Its tools can be called; some of them differ from their pins.
    CHANGED,
    /// It is switched off by the configuration.
    DISABLED;

    /// Its name for clients.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether its tools can be called.
    public boolean serves() {
        return this == ONLINE || this == CHANGED;
    }

    /// Whether it has responded or failed once.
    public boolean isSettled() {
        return this != CONNECTING && this != DISCOVERING;
    }
}
