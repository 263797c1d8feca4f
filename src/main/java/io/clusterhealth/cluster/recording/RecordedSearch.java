// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectQuery;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What to search for in the files of a recording.
///
/// @param resource the kind of the objects; empty for all kinds
/// @param hints words in the names of files that are likely to hold them, the likeliest first
/// @param interest the parts of interest of an object; empty if there are none. The kind of the object may not be known
///     yet
/// @param enough whether no further files need to be searched
record RecordedSearch(
        Optional<ApiResource> resource,
        List<String> hints,
        Function<ObjectNode, Optional<ObjectNode>> interest,
        BooleanSupplier enough) {

    /// The coordinates of the objects of every kind.
    static RecordedSearch forAll() {
        return new RecordedSearch(Optional.empty(), List.of(), RecordedSearch::coordinates, () -> false);
    }

    /// The coordinates of the objects of a kind, first from the files that are likely to hold one of this name.
    static RecordedSearch forNames(ApiResource resource, Optional<String> name) {
        return new RecordedSearch(
                Optional.of(resource),
                Stream.concat(name.stream(), Stream.of(resource.plural())).toList(),
                RecordedSearch::coordinates,
                () -> false);
    }

    /// The objects that a query is about.
    static RecordedSearch forObjects(ObjectQuery query) {
        return new RecordedSearch(
                Optional.of(query.resource()),
                forNames(query.resource(), query.name()).hints(),
                object -> Optional.of(object).filter(one -> query.isAbout(ObjectName.of(one))),
                () -> false);
    }

    RecordedSearch until(BooleanSupplier found) {
        return new RecordedSearch(resource, hints, interest, found);
    }

    private static Optional<ObjectNode> coordinates(ObjectNode object) {
        return object.path("metadata").isObject()
                ? Optional.of(object.retain("apiVersion", "kind", "metadata"))
                : Optional.empty();
    }

    /// Whether objects with this header are searched for.
    boolean takes(Header header) {
        return resource.map(header::isOf).orElse(true);
    }

    /// Whether a part of a list that is recorded elsewhere is missing. What kinds there are is known from any part.
    boolean needs(Header cut) {
        return resource.filter(cut::isOf).isPresent();
    }

    /// First the files whose name contains the first hint, then the second, then all others.
    Iterable<List<RecordingFile>> inGroups(List<RecordingFile> files) {
        return files.stream()
                .collect(Collectors.groupingBy(this::place, TreeMap::new, Collectors.toList()))
                .values();
    }

    private int place(RecordingFile file) {
        return IntStream.range(0, hints.size())
                .filter(i -> file.name().contains(hints.get(i)))
                .findFirst()
                .orElse(hints.size());
    }
}
