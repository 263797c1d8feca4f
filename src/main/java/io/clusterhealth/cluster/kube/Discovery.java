// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Resource;
import java.io.IOException;
import java.util.stream.StreamSupport;

/// Asks the API server what it serves; every user who is known to it may do so.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#discovery-roles">Discovery roles</a>
record Discovery(ApiServer server, Deadline deadline) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Whether this list is served; where that cannot be learnt, it is taken to be.
    boolean serves(Resource<?> resource) {
        return switch (server.get(ListPath.group(resource), deadline).await(deadline)) {
            case Answer.Arrived arrived -> {
                try (ResponseBody body = arrived.body()) {
                    yield arrived.code() != 404 && (arrived.code() != 200 || named(body, resource));
                }
            }
            case Answer.Broken _, Answer.Late _ -> true;
        };
    }

    private static boolean named(ResponseBody body, Resource<?> resource) {
        try {
            JsonNode resources = JSON.readTree(body).path("resources");
            return !resources.isArray()
                    || StreamSupport.stream(resources.spliterator(), false)
                            .anyMatch(one -> one.path("name").asText().equals(resource.plural()));
        } catch (IOException _) {
            return true;
        }
    }
}
