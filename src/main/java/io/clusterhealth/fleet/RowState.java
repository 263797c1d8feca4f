// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import java.util.Locale;

/// The known state of a cluster's health; the natural order is worst first.
public enum RowState {
    UNHEALTHY,
    /// Nothing is known: it does not respond.
    UNREACHABLE,
    DEGRADED,
    /// Triage has found something.
    SUSPECT,
    /// Something needed could not be read, and nothing worse is known.
    UNKNOWN,
    /// No time was left to read it.
    NOT_CHECKED,
    /// Triage found nothing, which is weaker than healthy.
    NO_SIGN,
    HEALTHY;

    /// The name in answers.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Whether the cluster was examined in full.
    public boolean judged() {
        return this == UNHEALTHY || this == DEGRADED || this == HEALTHY;
    }

    /// Whether the cluster needs no attention, as far as it was examined.
    public boolean quiet() {
        return this == HEALTHY || this == NO_SIGN;
    }
}
