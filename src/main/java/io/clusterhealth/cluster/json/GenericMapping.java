// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.GenericObject;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads objects of which the fields in the line of `kinds.txt` are kept.
final class GenericMapping {
    /// Between the path of a list and that of a field of its elements.
    private static final String OF_PARTS = ":";

    private GenericMapping() {}

    /// The mapping of a record that is built from the kept fields.
    ///
    /// @param reading empty for an object to be left out
    static <T> Mapping<T> of(Resource<T> resource, Function<GenericObject, Optional<T>> reading) {
        Kind kind = resource.of();
        return new Mapping<>(
                projection(kind),
                object -> Optional.of(new GenericObject(kindOf(object, kind), MetadataFields.read(object), object))
                        .filter(read -> kind.leftOut().stream()
                                .filter(field -> !field.contains(OF_PARTS))
                                .noneMatch(field -> has(read, field)))
                        .map(read -> withoutParts(read, kind))
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
                kind.leftOut().stream().map(field -> Projection.of(field.split("=")[0].replace(OF_PARTS, "."))));
        return fields.reduce(MetadataFields.WRITTEN, Projection::plus);
    }

    private static GenericObject withoutParts(GenericObject object, Kind kind) {
        for (String field : kind.leftOut()) {
            List<String> words = List.of(field.split("[:=]"));
            if (field.contains(OF_PARTS)
                    && object.kept().at("/" + words.getFirst().replace('.', '/')) instanceof ArrayNode parts) {
                for (Iterator<JsonNode> each = parts.iterator(); each.hasNext(); ) {
                    if (each.next().path(words.get(1)).asText().equals(words.getLast())) {
                        each.remove();
                    }
                }
            }
        }
        return object;
    }

    private static boolean has(GenericObject object, String field) {
        List<String> parts = List.of(field.split("="));
        return parts.size() == 1
                ? object.has(field)
                : object.text(parts.getFirst()).equals(parts.getLast());
    }
}
