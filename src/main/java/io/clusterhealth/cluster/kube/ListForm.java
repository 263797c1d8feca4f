// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.protobuf.MessageReader;
import io.clusterhealth.cluster.protobuf.ObjectList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// In which forms a list is asked for, best first: protobuf, where it is of Kubernetes' own objects or of metadata, and
/// JSON. What answers is free to have no protobuf, as a proxy or another program's API server may.
///
/// @param messages how protobuf is read
record ListForm(String accept, Optional<MessageReader> messages) {
    private static final Map<Asked, ListForm> KNOWN = new ConcurrentHashMap<>();

    /// Behind the form of an answer: without what the objects of the list hold.
    static final String METADATA_ONLY = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    /// @param version the one in which the server has it
    static ListForm of(Resource<?> resource, String version) {
        return KNOWN.computeIfAbsent(new Asked(resource, version), Asked::form);
    }

    /// The reader of an answer; empty for JSON, and for what is called nothing known, which is perhaps JSON.
    Optional<MessageReader> reader(String contentType) {
        return messages.filter(_ -> contentType.startsWith(ObjectList.MEDIA_TYPE));
    }

    private record Asked(Resource<?> resource, String version) {

        ListForm form() {
            String as = resource.metadataOnly() ? METADATA_ONLY : "";
            String json = ApiServer.JSON + as;
            Optional<MessageReader> messages = resource.metadataOnly()
                    ? reader("meta.k8s.io/v1", "PartialObjectMetadata")
                    : reader(resource.apiVersion(version), resource.kind());
            return new ListForm(
                    messages.map(_ -> ObjectList.MEDIA_TYPE + as + "," + json).orElse(json), messages);
        }

        private Optional<MessageReader> reader(String apiVersion, String kind) {
            return MessageReader.of(apiVersion, kind, Mappings.of(resource).projection());
        }
    }
}
