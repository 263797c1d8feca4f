// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.Locale;

/// What is known of one cluster's health, worst first: the natural order ranks.
public enum RowState {
    UNHEALTHY,
    /// Nothing is known: it does not answer.
    UNREACHABLE,
    DEGRADED,
    /// Triage has found something.
    SUSPECT,
    /// Something needed could not be read, and nothing worse is known.
    UNKNOWN,
    /// No time was left to ask.
    NOT_CHECKED,
    /// Triage has found nothing, which is less than healthy.
    NO_SIGN,
    HEALTHY;

    /// The word on the wire.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Whether there is nothing to do about the cluster, as far as it was examined.
    public boolean quiet() {
        return this == HEALTHY || this == NO_SIGN;
    }
}
