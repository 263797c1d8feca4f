// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.clusterhealth.cluster.object.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Requests the served kinds from the API server: two requests with aggregated discovery (Kubernetes 1.26), else one
/// for each group.
///
/// @see <a href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#aggregated-discovery">Discovery</a>
record ResourceDiscovery(TextReading texts) {
    Read<List<ApiResource>> read() {
        List<ApiResource> found = new ArrayList<>();
        for (String root : List.of("/api", "/apis")) {
            switch (texts.ask(root, ApiDiscovery.AGGREGATED)) {
                case TextReply.NoText(Unread why) -> {
                    return answer(found, why);
                }
                case TextReply.TextBody(int code, String text)
                when code == 200 -> root(root, Fields.parsed(text), found);
                case TextReply.TextBody(int code, String _) -> {
                    return answer(found, Causes.code(code));
                }
            }
        }
        return new Read.Found<>(found);
    }

    private static Read<List<ApiResource>> answer(List<ApiResource> found, Unread why) {
        return found.isEmpty() ? new Read.Missing<>(why) : new Read.Partial<>(found, why);
    }

    private void root(String root, JsonNode answer, List<ApiResource> into) {
        if (answer.path("kind").asText().equals("APIGroupDiscoveryList")) {
            answer.path("items").forEach(group -> group(group, into));
            return;
        }
        answer.path("versions").forEach(version -> version(root + "/" + version.asText(), "", version.asText(), into));
        for (JsonNode group : answer.path("groups")) {
            JsonNode preferred = group.path("preferredVersion");
            version(
                    root + "/" + preferred.path("groupVersion").asText(),
                    group.path("name").asText(),
                    preferred.path("version").asText(),
                    into);
        }
    }

    /// A group of aggregated discovery: its versions, the preferred one first.
    private static void group(JsonNode group, List<ApiResource> into) {
        Set<String> seen = new HashSet<>();
        for (JsonNode version : group.path("versions")) {
            for (JsonNode resource : version.path("resources")) {
                String plural = resource.path("resource").asText();
                if (seen.add(plural) && readable(resource)) {
                    into.add(new ApiResource(
                            group.path("metadata").path("name").asText(),
                            version.path("version").asText(),
                            plural,
                            resource.path("responseKind").path("kind").asText(),
                            texts(resource.path("shortNames")),
                            resource.path("scope").asText().equals("Namespaced")));
                }
            }
        }
    }

    private void version(String path, String group, String version, List<ApiResource> into) {
        if (!(texts.ask(path) instanceof TextReply.TextBody(int code, String text)) || code != 200) {
            return;
        }
        for (JsonNode resource : Fields.parsed(text).path("resources")) {
            String plural = resource.path("name").asText();
            if (!plural.contains("/") && readable(resource)) {
                into.add(new ApiResource(
                        group,
                        version,
                        plural,
                        resource.path("kind").asText(),
                        texts(resource.path("shortNames")),
                        resource.path("namespaced").asBoolean()));
            }
        }
    }

    private static boolean readable(JsonNode resource) {
        return texts(resource.path("verbs")).contains("get");
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }
}
