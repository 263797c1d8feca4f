// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.GenericObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads objects of which the fields in the line of `kinds.txt` are kept.
final class GenericMapping {
    private GenericMapping() {}

    /// The mapping of a record that is built from the kept fields.
    ///
    /// @param reading empty for an object to be left out
    static <T> Mapping<T> of(Resource<T> resource, Function<GenericObject, Optional<T>> reading) {
        Kind kind = resource.of();
        return new Mapping<>(
                projection(kind),
                object -> Optional.of(new GenericObject(kindOf(object, kind), MetadataFields.read(object), object))
                        .filter(read -> kind.leftOut().stream().noneMatch(field -> has(read, field)))
                        .flatMap(reading));
    }

    private static String kindOf(JsonNode object, Kind kind) {
        String own = Fields.text(object, "kind");
        return own.isEmpty() ? kind.kind() : own;
    }

    private static Projection projection(Kind kind) {
        Stream<Projection> fields = Stream.concat(
                kind.fields().stream()
                        .map(field -> field.equals("conditions") ? MetadataFields.CONDITIONS : Projection.of(field)),
                kind.leftOut().stream().map(field -> Projection.of(field.split("=")[0])));
        return fields.reduce(MetadataFields.WRITTEN, Projection::plus);
    }

    private static boolean has(GenericObject object, String field) {
        List<String> parts = List.of(field.split("="));
        return parts.size() == 1
                ? object.has(field)
                : object.text(parts.getFirst()).equals(parts.getLast());
    }
}
