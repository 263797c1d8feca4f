// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.StaticPodOperator;
import io.clusterhealth.cluster.object.StaticPodOperator.NodeRevision;

/// Reads an Etcd or a KubeAPIServer of `operator.openshift.io`.
final class StaticPodOperatorMapping {
    private static final Projection FIELDS = MetadataFields.FIELDS
            .plus(Projection.of("status.latestAvailableRevision"))
            .plus(Projection.under(
                    "status.nodeStatuses",
                    "nodeName",
                    "currentRevision",
                    "targetRevision",
                    "lastFailedRevision",
                    "lastFailedTime",
                    "lastFailedReason",
                    "lastFailedRevisionErrors"));

    static final Mapping<StaticPodOperator> ETCD = Mapping.all(FIELDS, object -> read(object, "Etcd"));
    static final Mapping<StaticPodOperator> API_SERVER = Mapping.all(FIELDS, object -> read(object, "KubeAPIServer"));

    private StaticPodOperatorMapping() {}

    private static StaticPodOperator read(JsonNode object, String kind) {
        JsonNode status = Fields.at(object, "status");
        return new StaticPodOperator(
                MetadataFields.read(object),
                kind,
                Fields.integer(status, "latestAvailableRevision", 0),
                Fields.each(status, "nodeStatuses")
                        .map(StaticPodOperatorMapping::node)
                        .toList());
    }

    private static NodeRevision node(JsonNode node) {
        return new NodeRevision(
                Fields.text(node, "nodeName"),
                Fields.integer(node, "currentRevision", 0),
                Fields.integer(node, "targetRevision", 0),
                Fields.integer(node, "lastFailedRevision", 0),
                Fields.time(node, "lastFailedTime"),
                Fields.text(node, "lastFailedReason"),
                Fields.texts(node, "lastFailedRevisionErrors"));
    }
}
