// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Confidence;
import java.time.Duration;
import java.util.Optional;

/// A trait by which the causes of two clusters count as the same.
///
/// @param key equal for equal traits
/// @param told what is the same, one clause
/// @param named what they have in common, where that need not be the subject of a cause
/// @param wording how the message of the cause says it; empty where that does not matter
public record SharedTrait(TraitKind kind, String key, String told, Optional<OutsideThing> named, String wording) {

    /// A trait of causes with one subject.
    public SharedTrait(TraitKind kind, String key, String told) {
        this(kind, key, told, Optional.empty(), "");
    }

    /// The same trait, as a message with these words says it.
    SharedTrait worded(String words) {
        return new SharedTrait(kind, key, told, named, words);
    }

    /// Something outside of all clusters.
    ///
    /// @param code of a finding about it
    /// @param title what is wrong with it
    /// @param thing a host, a domain or an image
    public record OutsideThing(String code, String title, String thing) {}

    /// The kinds of trait, the surest first.
    public enum TraitKind {
        /// The same certificate expires.
        CERTIFICATE(Confidence.CERTAIN, Optional.empty()),
        /// An object of the hub creates the failing objects, which fail with the same message.
        HUB_OBJECT(Confidence.CERTAIN, Optional.empty()),
        /// The cause is outside of all clusters, and stays until it is mended: an image that does not exist, a
        /// certificate that has expired.
        EXTERNAL(Confidence.LIKELY, Optional.empty()),
        /// A server outside of all clusters fails. Clusters notice it when they next need it; a day later it is rather
        /// another fault of the same server, unless they say it in the same words.
        OUTAGE(Confidence.LIKELY, Optional.of(Duration.ofHours(4))),
        /// A server outside limits requests.
        LIMIT(Confidence.LIKELY, Optional.of(Duration.ofMinutes(30))),
        /// A program ends with the same words in each cluster that has been given this version of it.
        IMAGE(Confidence.LIKELY, Optional.of(Duration.ofHours(48))),
        /// Names of one domain are not resolved.
        DOMAIN(Confidence.LIKELY, Optional.of(Duration.ofHours(4))),
        /// A cloud zone; others may use the same name.
        ZONE(Confidence.LIKELY, Optional.of(Duration.ofMinutes(30))),
        /// The same source of manifests or charts fails.
        SOURCE(Confidence.LIKELY, Optional.empty()),
        /// The same code, component and message.
        MESSAGE(Confidence.POSSIBLE, Optional.of(Duration.ofMinutes(30))),
        /// The same region of clusters that do not respond.
        SILENCE(Confidence.POSSIBLE, Optional.of(Duration.ofMinutes(5)));

        /// The time within which the same words are about the same outage.
        static final Duration WORDS = Duration.ofHours(48);

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
