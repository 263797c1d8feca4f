// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.kube.TextReading.Reply;
import java.util.stream.StreamSupport;

/// Asks the API server what it serves; every user who is known to it may do so.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#discovery-roles">Discovery roles</a>
record Discovery(TextReading texts) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Whether this list is served; where that cannot be learnt, it is taken to be.
    boolean serves(Resource<?> resource) {
        return switch (texts.ask(ListPath.group(resource))) {
            case Reply.Text(int code, String _) when code == 404 -> false;
            case Reply.Text(int code, String text) -> code != 200 || names(text, resource);
            case Reply.None _ -> true;
        };
    }

    private static boolean names(String text, Resource<?> resource) {
        try {
            JsonNode resources = JSON.readTree(text).path("resources");
            return !resources.isArray()
                    || StreamSupport.stream(resources.spliterator(), false)
                            .anyMatch(one -> one.path("name").asText().equals(resource.plural()));
        } catch (JsonProcessingException _) {
            return true;
        }
    }
}
