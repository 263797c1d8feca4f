// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ReplicaSet;
import java.util.regex.Pattern;

/// Reads a ReplicaSet.
final class ReplicaSetMapping {
    private static final String REVISION = "deployment.kubernetes.io/revision";
    private static final String EARLIER = REVISION + "-history";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    static final Mapping<ReplicaSet> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(MetadataFields.CONDITIONS).plus(Projection.of("""
                            metadata.annotations[deployment.kubernetes.io/revision]
                            metadata.annotations[deployment.kubernetes.io/revision-history]
                            spec.{replicas,template.spec.containers.image}
                            status.readyReplicas
                            """)), ReplicaSetMapping::read);

    private ReplicaSetMapping() {}

    private static ReplicaSet read(JsonNode object) {
        return new ReplicaSet(
                MetadataFields.read(object),
                Fields.integer(Fields.at(object, "spec"), "replicas", 1),
                Fields.integer(Fields.at(object, "status"), "readyReplicas", 0),
                Fields.integer(Fields.at(object, "metadata", "annotations"), REVISION, 0),
                NUMBER.matcher(Fields.text(Fields.at(object, "metadata", "annotations"), EARLIER))
                        .results()
                        .map(number -> Integer.valueOf(number.group()))
                        .toList(),
                Fields.each(Fields.at(object, "spec", "template", "spec"), "containers")
                        .map(container -> Fields.text(container, "image"))
                        .filter(image -> !image.isEmpty())
                        .toList(),
                Condition.all(Fields.at(object, "status")));
    }
}
