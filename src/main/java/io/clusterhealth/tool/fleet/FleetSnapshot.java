// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.fleet.SeenCluster;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.OpaqueToken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The states of a fleet's clusters, encoded as a token that the client returns: the server stores nothing, and every
/// replica can decode it.
///
/// @param at when the last of them was read
/// @param states of the clusters that were checked, by name
record FleetSnapshot(Instant at, Map<String, RowState> states) {
    private static final OpaqueToken TOKEN = new OpaqueToken("fleet-states:");
    private static final char UNASKED = '-';
    private static final char FIRST = 'a';
    private static final int NAMED = 12;

    /// Empty where no cluster could be read.
    static Optional<FleetSnapshot> of(FleetHealth health) {
        Map<String, RowState> states = health.rows().stream()
                .filter(row -> row.state() != RowState.NOT_CHECKED)
                .collect(Collectors.toMap(row -> row.names().name(), FleetRow::state));
        return health.rows().stream()
                .flatMap(row -> row.seen().stream())
                .map(SeenCluster::asOf)
                .max(Comparator.naturalOrder())
                .map(at -> new FleetSnapshot(at, states));
    }

    /// The token: one letter per cluster, in their order.
    ///
    /// @param namespace that was requested; empty for all
    String token(List<ClusterNames> fleet, String namespace) {
        String letters = fleet.stream()
                .map(names -> Optional.ofNullable(states.get(names.name())))
                .map(state ->
                        state.map(known -> (char) (FIRST + known.ordinal())).orElse(UNASKED))
                .map(String::valueOf)
                .collect(Collectors.joining());
        return TOKEN.of("%s.%x.%s".formatted(about(fleet, namespace), at.getEpochSecond(), letters));
    }

    /// Decodes a token; empty for an invalid one or one of another fleet or namespace.
    static Optional<FleetSnapshot> read(String token, List<ClusterNames> fleet, String namespace) {
        return TOKEN.place(token)
                .map(place -> place.split("\\.", -1))
                .filter(parts -> parts.length == 3 && parts[0].equals(about(fleet, namespace)))
                .filter(parts ->
                        parts[1].matches("[0-9a-f]{1,9}") && parts[2].chars().allMatch(FleetSnapshot::known))
                .filter(parts -> parts[2].length() == fleet.size())
                .map(parts -> {
                    Map<String, RowState> states = new LinkedHashMap<>();
                    for (int i = 0; i < fleet.size(); i++) {
                        if (parts[2].charAt(i) != UNASKED) {
                            states.put(fleet.get(i).name(), RowState.values()[parts[2].charAt(i) - FIRST]);
                        }
                    }
                    return new FleetSnapshot(Instant.ofEpochSecond(Long.parseLong(parts[1], 16)), states);
                });
    }

    private static boolean known(int letter) {
        return letter == UNASKED || letter >= FIRST && letter < FIRST + RowState.values().length;
    }

    private static String about(List<ClusterNames> fleet, String namespace) {
        return FleetCursor.mark(fleet) + Integer.toHexString(namespace.hashCode());
    }

    /// The clusters that are worse, those that are better and those of which that cannot be told. Clusters not checked
    /// both times are left out; a change between `healthy` and triage without a sign of trouble does not count.
    List<Facts> since(FleetSnapshot before) {
        Map<Turn, List<String>> turns = new EnumMap<>(Turn.class);
        states.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(now -> {
            RowState then = before.states.getOrDefault(now.getKey(), now.getValue());
            if (then != now.getValue() && !(then.quiet() && now.getValue().quiet())) {
                turns.computeIfAbsent(Turn.of(then, now.getValue()), _ -> new ArrayList<>())
                        .add("%s, %s before, %s now"
                                .formatted(
                                        Redaction.name(now.getKey()),
                                        then.label(),
                                        now.getValue().label()));
            }
        });
        Facts head = new Facts().age("changes/since", Optional.of(before.at), at, "since " + before.at + " (%s ago): ");
        List<Facts> lines = new ArrayList<>(List.of(head));
        for (Turn turn : Turn.values()) {
            List<String> clusters = turns.getOrDefault(turn, List.of());
            head.fact(
                    "changes/totals/" + turn.member,
                    clusters.size(),
                    turn == Turn.NOT_COMPARABLE && clusters.isEmpty() ? "" : turn.total);
            clusters.stream()
                    .limit(NAMED)
                    .map(cluster -> new Facts().each("changes/" + turn.member, List.of(cluster), turn.words + ": %s"))
                    .forEach(lines::add);
        }
        return lines;
    }

    /// How a cluster's state has changed.
    private enum Turn {
        WORSE("worse", "worse", "%s worse, "),
        BETTER("better", "better", "%s better"),
        /// It was examined in another depth, or less was or is known of it.
        NOT_COMPARABLE("notComparable", "not comparable", ", %s not comparable");

        private final String member;
        private final String words;
        private final String total;

        Turn(String member, String words, String total) {
            this.member = member;
            this.words = words;
            this.total = total;
        }

        /// A cluster of which less is known has not improved, and one of which more is known is not worse.
        static Turn of(RowState then, RowState now) {
            if (now.compareTo(then) < 0) {
                boolean learnt = then == RowState.SUSPECT && now == RowState.DEGRADED
                        || then == RowState.UNKNOWN && now != RowState.UNREACHABLE;
                return learnt ? NOT_COMPARABLE : WORSE;
            }
            return now == RowState.HEALTHY || then.judged() && now.judged() ? BETTER : NOT_COMPARABLE;
        }
    }
}
