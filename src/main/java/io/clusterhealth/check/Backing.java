// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

/// Whether a Service has endpoints.
public enum Backing {
    READY("has ready endpoints"),
    NONE_READY("has endpoints, none of which is ready"),
    NO_ENDPOINTS("has no endpoints"),
    NO_SERVICE("does not exist"),
    UNKNOWN("is not known");

    private final String words;

    Backing(String words) {
        this.words = words;
    }

    /// Whether calls certainly have no backend.
    public boolean missing() {
        return this == NONE_READY || this == NO_ENDPOINTS || this == NO_SERVICE;
    }

    /// The state of the Service as a phrase, as in `the service shop/web has no endpoints`.
    public String words() {
        return words;
    }
}
