// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.tool.OpaqueWord;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Which clusters of a fleet a client has been shown already: the next page asks the others, so that none is lost or
/// shown twice however their states change meanwhile.
///
/// @param fleet all clusters that are asked about
/// @param shown by their places among these
record FleetCursor(List<ClusterNames> fleet, BitSet shown) {
    private static final OpaqueWord WORD = new OpaqueWord("fleet:");

    FleetCursor {
        fleet = List.copyOf(fleet);
        shown = (BitSet) shown.clone();
    }

    @Override
    public BitSet shown() {
        return (BitSet) shown.clone();
    }

    /// Before the first page.
    static FleetCursor start(List<ClusterNames> fleet) {
        return new FleetCursor(fleet, new BitSet());
    }

    /// Where a word goes on; empty for one of another fleet, or of none.
    static Optional<FleetCursor> of(String word, List<ClusterNames> fleet) {
        return WORD.place(word)
                .map(place -> place.split("\\.", 2))
                .filter(parts -> parts.length == 2 && parts[0].equals(mark(fleet)))
                .flatMap(parts -> bits(parts[1]))
                .filter(bits -> bits.length() <= fleet.size())
                .map(bits -> new FleetCursor(fleet, bits));
    }

    private static Optional<BitSet> bits(String text) {
        try {
            return Optional.of(BitSet.valueOf(Base64.getUrlDecoder().decode(text)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The same for the same fleet.
    static String mark(List<ClusterNames> fleet) {
        return Integer.toHexString(fleet.stream()
                .map(ClusterNames::name)
                .collect(Collectors.joining("\n"))
                .hashCode());
    }

    /// Those that have not been shown.
    List<ClusterNames> rest() {
        return IntStream.range(0, fleet.size())
                .filter(i -> !shown.get(i))
                .mapToObj(fleet::get)
                .toList();
    }

    /// The word a client gives back once it has been shown these as well.
    String after(Collection<ClusterNames> more) {
        BitSet all = shown();
        IntStream.range(0, fleet.size())
                .filter(i -> more.contains(fleet.get(i)))
                .forEach(all::set);
        return WORD.of(
                mark(fleet) + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(all.toByteArray()));
    }
}
