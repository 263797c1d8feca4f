// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Timestamp;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Who wrote an object beside its controller: of `metadata.managedFields` the managers and times, not the fields.
final class HandWriteFields {
    static final Projection FIELDS = Projection.under("metadata.managedFields", "manager", "subresource", "time");

    /// A restart (`kubectl-rollout`) changes nothing that is delivered. A console in a browser is called `Mozilla`.
    private static final Pattern BY_HAND = Pattern.compile(
            "kubectl(-(edit|patch|set|label|annotate|scale|replace))?|oc|k9s|Mozilla|OpenLens|Headlamp");

    private HandWriteFields() {}

    static Optional<HandWrite> read(JsonNode object) {
        List<JsonNode> writers = Fields.each(Fields.at(object, "metadata"), "managedFields")
                .filter(writer -> Fields.text(writer, "subresource").isEmpty())
                .toList();
        return writers.stream()
                .map(writer -> Fields.text(writer, "manager"))
                .filter(FieldManagers::deliver)
                .findFirst()
                .flatMap(deliverer -> writers.stream()
                        .filter(writer ->
                                BY_HAND.matcher(Fields.text(writer, "manager")).matches())
                        .flatMap(writer -> write(writer, deliverer))
                        .max(Comparator.comparing(HandWrite::at)));
    }

    private static Stream<HandWrite> write(JsonNode writer, String deliverer) {
        return Timestamp.parse(Fields.text(writer, "time"))
                .map(at -> new HandWrite(Fields.text(writer, "manager"), at, deliverer))
                .stream();
    }
}
