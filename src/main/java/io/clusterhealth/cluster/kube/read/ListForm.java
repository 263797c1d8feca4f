// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.protobuf.MessageReader;
import io.clusterhealth.cluster.protobuf.ObjectList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The media types in which a list is requested, preferred first: protobuf for Kubernetes' own objects and for
/// metadata, and JSON. The server need not support protobuf, such as a proxy or another program's API server.
///
/// @param messages reads protobuf
record ListForm(String accept, Optional<MessageReader> messages) {
    private static final Map<Asked, ListForm> KNOWN = new ConcurrentHashMap<>();

    /// Suffix of a media type: requests only the metadata of the objects in a list.
    static final String METADATA_ONLY = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    /// @param version API version that the server serves
    static ListForm of(Resource<?> resource, String version) {
        return KNOWN.computeIfAbsent(new Asked(resource, version), Asked::form);
    }

    /// The reader of a response; empty for JSON, and for an unknown media type, which may be JSON.
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
