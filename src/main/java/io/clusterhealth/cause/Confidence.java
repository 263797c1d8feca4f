// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import java.util.Locale;

/// How certain a rule is that one finding explains another, most certain first.
public enum Confidence {
    CERTAIN,
    LIKELY,
    POSSIBLE;

    /// The value in the JSON output.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
