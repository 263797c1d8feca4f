// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Supplier;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads an Application of Argo CD; its parameters are passed over.
final class ApplicationMapping {
    private static final Set<String> FAILED = Set.of("Failed", "Error");

    static final Mapping<Delivery> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("spec.destination.namespace", "status.sync.status"))
                    .plus(Projection.under("status.operationState", "phase", "message", "finishedAt")),
            ApplicationMapping::read);

    private ApplicationMapping() {}

    private static Delivery read(JsonNode object) {
        return new Delivery(
                "Application",
                MetadataFields.read(object),
                false,
                new Supplier.Reference("", "", ""),
                Fields.text(Fields.at(object, "spec", "destination"), "namespace"),
                Stream.concat(ConditionFields.read(object).stream(), operation(Fields.at(object, "status")).stream())
                        .toList());
    }

    /// How the last operation failed; not where all is there that is wanted, and it was what comes after that failed.
    private static List<Condition> operation(JsonNode status) {
        JsonNode operation = Fields.at(status, "operationState");
        String phase = Fields.text(operation, "phase");
        return FAILED.contains(phase)
                        && !Fields.text(Fields.at(status, "sync"), "status").equals("Synced")
                ? List.of(new Condition(
                        "Operation",
                        phase,
                        "",
                        Fields.text(operation, "message"),
                        Fields.time(operation, "finishedAt")))
                : List.of();
    }
}
