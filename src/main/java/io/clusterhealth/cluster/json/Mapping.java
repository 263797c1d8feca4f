// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Function;

/// Maps the objects of one list to ours.
///
/// @param projection the fields it needs
/// @param reading maps an object reduced to those fields; empty for an object to be left out. Never throws, whatever
///     fields the object lacks
public record Mapping<T>(Projection projection, Function<JsonNode, Optional<T>> reading) {

    /// A mapping that takes every object.
    static <T> Mapping<T> all(Projection projection, Function<JsonNode, T> reading) {
        return new Mapping<>(projection, object -> Optional.of(reading.apply(object)));
    }
}
