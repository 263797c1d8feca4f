// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OpaqueToken;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The clusters of a fleet that earlier pages have shown: the next page reads the others, so that none is skipped or
/// repeated when states change in between.
///
/// @param fleet all requested clusters
/// @param shown indexes into `fleet`
/// @param given the call that asks about them
record FleetCursor(List<ClusterNames> fleet, BitSet shown, Arguments given) {
    private static final OpaqueToken TOKEN = new OpaqueToken("fleet:");

    FleetCursor {
        fleet = List.copyOf(fleet);
        shown = (BitSet) shown.clone();
    }

    @Override
    public BitSet shown() {
        return (BitSet) shown.clone();
    }

    static FleetCursor start(List<ClusterNames> fleet, Arguments given) {
        return new FleetCursor(fleet, new BitSet(), given);
    }

    /// Decodes the argument `cursor`; empty for an invalid one or one of another fleet.
    static Optional<FleetCursor> of(Arguments given, List<ClusterNames> fleet) {
        return given.text("cursor")
                .flatMap(TOKEN.about(given)::place)
                .map(place -> place.split("\\.", 2))
                .filter(parts -> parts.length == 2 && parts[0].equals(mark(fleet)))
                .flatMap(parts -> bits(parts[1]))
                .filter(bits -> bits.length() <= fleet.size())
                .map(bits -> new FleetCursor(fleet, bits, given));
    }

    private static Optional<BitSet> bits(String text) {
        try {
            return Optional.of(BitSet.valueOf(Base64.getUrlDecoder().decode(text)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// A hash of the fleet's cluster names.
    static String mark(List<ClusterNames> fleet) {
        return Integer.toHexString(fleet.stream()
                .map(ClusterNames::name)
                .collect(Collectors.joining("\n"))
                .hashCode());
    }

    /// The clusters that have not been shown.
    List<ClusterNames> rest() {
        return IntStream.range(0, fleet.size())
                .filter(i -> !shown.get(i))
                .mapToObj(fleet::get)
                .toList();
    }

    /// The token for the page after these clusters have been shown as well.
    String after(Collection<ClusterNames> more) {
        BitSet all = shown();
        IntStream.range(0, fleet.size())
                .filter(i -> more.contains(fleet.get(i)))
                .forEach(all::set);
        return TOKEN.about(given)
                .of(mark(fleet) + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(all.toByteArray()));
    }
}
