// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A row that connects incidents left unconnected by all other rows.
///
/// @param pick which of the candidate causes of a symptom is used
/// @param timed whether times are its evidence: a symptom that names the servers that it does not reach has better
///     evidence, see [NamedPeers]
record UnexplainedRule(PathRule rule, Pick pick, boolean timed) {

    enum Pick {
        /// The incident that began closest to the symptom.
        NEAREST_INCIDENT,
        /// The incident that began first, if before the symptom.
        OLDEST_INCIDENT,
        /// Like [#OLDEST_INCIDENT], if three or more incidents have this in common.
        OLDEST_OF_THREE,
        /// The incident of the lowest layer, if its layer is below that of the symptom.
        LOWEST_INCIDENT,
        /// The finding that began first in any other incident.
        FIRST_MEMBER;

        private static final int SEVERAL = 3;

        private static final Comparator<Finding> BY_LAYER = Comparator.comparing(
                        (Finding one) -> one.code().layer())
                .thenComparing(Pick::since)
                .thenComparing(Finding::subject)
                .thenComparing(Finding::code);

        private static final Comparator<Finding> BY_START =
                Comparator.comparing(Pick::since).thenComparing(BY_LAYER);

        /// @param edges all to the same symptom
        Optional<Edge> of(List<Edge> edges) {
            return switch (this) {
                case NEAREST_INCIDENT ->
                    edges.stream().min(Comparator.comparing(Pick::lag).thenComparing(Edge::cause, BY_LAYER));
                case OLDEST_INCIDENT -> before(edges, BY_START);
                case OLDEST_OF_THREE -> edges.size() + 1 < SEVERAL ? Optional.empty() : before(edges, BY_START);
                case LOWEST_INCIDENT ->
                    before(edges, Comparator.comparing(one -> one.code().layer()));
                case FIRST_MEMBER -> edges.stream().min(Comparator.comparing(Edge::cause, BY_START));
            };
        }

        private static Optional<Edge> before(List<Edge> edges, Comparator<Finding> order) {
            return edges.stream()
                    .filter(edge -> order.compare(edge.cause(), edge.symptom()) < 0)
                    .min(Comparator.comparing(Edge::cause, order));
        }

        private static Duration lag(Edge edge) {
            return Timing.lag(edge.cause(), edge.symptom())
                    .map(Duration::abs)
                    .orElse(Duration.ofDays(Integer.MAX_VALUE));
        }

        private static Instant since(Finding finding) {
            return finding.since().orElse(Instant.MAX);
        }
    }
}
