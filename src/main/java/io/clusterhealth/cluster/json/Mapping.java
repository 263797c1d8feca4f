// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Function;

/// How the objects of one list become ours.
///
/// @param projection the fields it needs
/// @param reading from an object reduced to those fields; empty for an object the list is not about. Never throws,
///     whatever the object lacks
public record Mapping<T>(Projection projection, Function<JsonNode, Optional<T>> reading) {

    /// A mapping that takes every object.
    static <T> Mapping<T> all(Projection projection, Function<JsonNode, T> reading) {
        return new Mapping<>(projection, object -> Optional.of(reading.apply(object)));
    }
}
