// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Confidence;
import java.time.Duration;
import java.util.Optional;

/// One thing by which the causes of two clusters can be the same.
///
/// @param key equal where it is the same
/// @param told what is the same, one clause for people
public record SharedTrait(TraitKind kind, String key, String told) {

    /// What can be the same, the surest first.
    public enum TraitKind {
        /// One certificate ends.
        CERTIFICATE(Confidence.CERTAIN, Optional.empty()),
        /// An object of the hub makes what fails with the same words.
        HUB_OBJECT(Confidence.CERTAIN, Optional.empty()),
        /// The cause is one thing outside of all clusters, such as a registry.
        EXTERNAL(Confidence.LIKELY, Optional.empty()),
        /// A zone of a cloud, whose name others may use as well.
        ZONE(Confidence.LIKELY, Optional.of(Duration.ofMinutes(30))),
        /// Manifests or charts come from one place, which fails.
        SOURCE(Confidence.LIKELY, Optional.empty()),
        /// The same code, component and message.
        MESSAGE(Confidence.POSSIBLE, Optional.of(Duration.ofMinutes(30))),
        /// The region of clusters that do not answer.
        SILENCE(Confidence.POSSIBLE, Optional.of(Duration.ofMinutes(5)));

        private final Confidence confidence;
        private final Optional<Duration> window;

        TraitKind(Confidence confidence, Optional<Duration> window) {
            this.confidence = confidence;
            this.window = window;
        }

        /// How sure it is that the causes are one.
        public Confidence confidence() {
            return confidence;
        }

        /// Within which time all of them must have begun; empty where that says nothing.
        Optional<Duration> window() {
            return window;
        }
    }
}
