// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Confidence;
import java.time.Duration;
import java.util.Optional;

/// A trait by which the causes of two clusters count as the same.
///
/// @param key equal for equal traits
/// @param told what is the same, one clause
public record SharedTrait(TraitKind kind, String key, String told) {

    /// The kinds of trait, the surest first.
    public enum TraitKind {
        /// The same certificate expires.
        CERTIFICATE(Confidence.CERTAIN, Optional.empty()),
        /// An object of the hub creates the failing objects, which fail with the same message.
        HUB_OBJECT(Confidence.CERTAIN, Optional.empty()),
        /// The cause is outside of all clusters, such as a registry.
        EXTERNAL(Confidence.LIKELY, Optional.empty()),
        /// A cloud zone; others may use the same name.
        ZONE(Confidence.LIKELY, Optional.of(Duration.ofMinutes(30))),
        /// The same source of manifests or charts fails.
        SOURCE(Confidence.LIKELY, Optional.empty()),
        /// The same code, component and message.
        MESSAGE(Confidence.POSSIBLE, Optional.of(Duration.ofMinutes(30))),
        /// The same region of clusters that do not respond.
        SILENCE(Confidence.POSSIBLE, Optional.of(Duration.ofMinutes(5)));

        private final Confidence confidence;
        private final Optional<Duration> window;

        TraitKind(Confidence confidence, Optional<Duration> window) {
            this.confidence = confidence;
            this.window = window;
        }

        /// How certain it is that the causes are the same.
        public Confidence confidence() {
            return confidence;
        }

        /// The time within which all of them must have begun; empty where the time is irrelevant.
        Optional<Duration> window() {
            return window;
        }
    }
}
