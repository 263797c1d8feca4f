// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import java.util.Locale;

/// How sure a rule is that one finding explains another, surest first.
public enum Confidence {
    CERTAIN,
    LIKELY,
    POSSIBLE;

    /// The word on the wire.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
