// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;

/// Reads a ClusterOperator.
final class ClusterOperatorMapping {
    private static final List<String> RELEASE =
            List.of("include.release.openshift.io/", "exclude.release.openshift.io/");

    static final Mapping<ClusterOperator> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of(RELEASE.stream()
                            .map(prefix -> "metadata.annotations[" + prefix + "*]")
                            .toArray(String[]::new)))
                    .plus(Projection.under("status.versions", "name", "version"))
                    .plus(Projection.under("status.relatedObjects", "resource", "name")),
            ClusterOperatorMapping::read);

    private ClusterOperatorMapping() {}

    private static ClusterOperator read(JsonNode operator) {
        JsonNode status = Fields.at(operator, "status");
        return new ClusterOperator(
                MetadataFields.read(operator),
                Fields.each(status, "versions")
                        .filter(version -> Fields.text(version, "name").equals("operator"))
                        .map(version -> Fields.text(version, "version"))
                        .findFirst()
                        .orElse(""),
                namespaces(status),
                ConditionFields.read(operator),
                Fields.names(Fields.at(operator, "metadata", "annotations")).stream()
                        .anyMatch(name -> RELEASE.stream().anyMatch(name::startsWith)));
    }

    private static List<String> namespaces(JsonNode status) {
        return Fields.each(status, "relatedObjects")
                .filter(related -> Fields.text(related, "resource").equals("namespaces"))
                .map(related -> Fields.text(related, "name"))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }
}
