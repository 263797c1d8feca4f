// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Requests;

/// Reads a map of resource names to quantities, such as `resources.requests` or `status.allocatable`.
final class ResourceAmounts {
    private ResourceAmounts() {}

    /// The GPUs in the map at a path.
    static Projection gpus(String path) {
        return Projection.of(
                Requests.GPUS.stream().map(gpu -> "%s[%s]".formatted(path, gpu)).toArray(String[]::new));
    }

    /// Without ephemeral storage and graphics processors.
    static Requests computing(JsonNode amounts) {
        return new Requests(
                Quantity.milli(Fields.text(amounts, "cpu")),
                Quantity.whole(Fields.text(amounts, "memory")),
                Quantity.whole(Fields.text(amounts, "pods")));
    }

    static Requests read(JsonNode amounts) {
        return new Requests(
                Quantity.milli(Fields.text(amounts, "cpu")),
                Quantity.whole(Fields.text(amounts, "memory")),
                Quantity.whole(Fields.text(amounts, "pods")),
                Quantity.whole(Fields.text(amounts, "ephemeral-storage")),
                Requests.GPUS.stream()
                        .mapToLong(gpu -> Quantity.whole(Fields.text(amounts, gpu)))
                        .sum());
    }
}
