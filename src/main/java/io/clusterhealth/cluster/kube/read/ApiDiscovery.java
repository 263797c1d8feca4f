// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ServedApis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Requests the served APIs from the API server; every authenticated user may read them.
///
/// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#discovery-roles">Discovery roles</a>
public record ApiDiscovery(TextReading texts) {
    /// Aggregated discovery where the server supports it (Kubernetes 1.27), else the groups alone.
    static final String AGGREGATED = """
            application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,\
            application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json""";

    /// A group that every Kubernetes serves: a response without it is rejected.
    private static final String CERTAIN = "apps";

    public Read<ServedApis> apis() {
        return texts.ask("/apis", AGGREGATED)
                .read(
                        ApiDiscovery::served,
                        told -> told.code() == 403
                                ? texts.denied(new AccessRule("get", "", "/apis"), "/apis")
                                : told.cause());
    }

    /// The served kinds, each in one version: two requests with aggregated discovery, else one for each group.
    Read<List<ApiResource>> resources() {
        List<ApiResource> found = new ArrayList<>();
        for (String root : List.of("/api", "/apis")) {
            Read<List<ApiResource>> read = texts.ask(root, AGGREGATED)
                    .read(answer -> Optional.of(below(root, answer).toList()), TextReply.TextBody::cause);
            read.known().ifPresent(found::addAll);
            if (read.unread().isPresent()) {
                return found.isEmpty() ? read : Read.of(found, read.unread());
            }
        }
        return new Read.Found<>(found);
    }

    /// Whether this list is served; true where that cannot be determined.
    boolean serves(Resource<?> resource) {
        return switch (texts.ask(ListPath.group(resource))) {
            case TextReply.TextBody(int code, String _) when code == 404 -> false;
            case TextReply.TextBody(int code, String text) -> code != 200 || names(text, resource);
            case TextReply.NoText _ -> true;
        };
    }

    private static Optional<ServedApis> served(JsonNode answer) {
        return Optional.of(answer.has("groups") ? groups(answer) : aggregated(answer))
                .filter(apis -> !apis.lacks(CERTAIN, "deployments"));
    }

    private static ServedApis groups(JsonNode answer) {
        Map<String, Set<String>> groups = new HashMap<>();
        answer.path("groups").forEach(group -> groups.put(group.path("name").asText(), Set.of()));
        return new ServedApis(groups, Map.of(), List.of());
    }

    private static ServedApis aggregated(JsonNode answer) {
        Map<String, Set<String>> groups = new HashMap<>();
        Map<String, Set<String>> versions = new HashMap<>();
        List<String> stale = new ArrayList<>();
        for (JsonNode group : answer.path("items")) {
            String name = group.path("metadata").path("name").asText();
            Set<String> plurals = new HashSet<>();
            for (JsonNode version : group.path("versions")) {
                for (JsonNode resource : version.path("resources")) {
                    String plural = resource.path("resource").asText();
                    plurals.add(plural);
                    versions.computeIfAbsent(plural + "." + name, _ -> new HashSet<>())
                            .add(version.path("version").asText());
                }
                if (version.path("freshness").asText().equals("Stale")) {
                    stale.add(name + "/" + version.path("version").asText());
                }
            }
            boolean incomplete = stale.stream().anyMatch(one -> one.startsWith(name + "/"));
            groups.merge(name, incomplete ? Set.of() : plurals, ApiDiscovery::both);
        }
        return new ServedApis(groups, versions, stale);
    }

    private static Set<String> both(Set<String> some, Set<String> others) {
        Set<String> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }

    private Stream<ApiResource> below(String root, JsonNode answer) {
        if (answer.path("kind").asText().equals("APIGroupDiscoveryList")) {
            return answer.path("items").valueStream().flatMap(ApiDiscovery::ofGroup);
        }
        return Stream.concat(
                answer.path("versions")
                        .valueStream()
                        .map(JsonNode::asText)
                        .flatMap(version -> ofVersion(root + "/" + version, "", version)),
                answer.path("groups").valueStream().flatMap(group -> {
                    JsonNode preferred = group.path("preferredVersion");
                    return ofVersion(
                            root + "/" + preferred.path("groupVersion").asText(),
                            group.path("name").asText(),
                            preferred.path("version").asText());
                }));
    }

    /// Of a group of aggregated discovery, each in the first of its versions: the preferred one comes first.
    private static Stream<ApiResource> ofGroup(JsonNode group) {
        Set<String> seen = new HashSet<>();
        return group.path("versions")
                .valueStream()
                .flatMap(version -> version.path("resources")
                        .valueStream()
                        .filter(resource -> seen.add(resource.path("resource").asText()) && isReadable(resource))
                        .map(resource -> new ApiResource(
                                group.path("metadata").path("name").asText(),
                                version.path("version").asText(),
                                resource.path("resource").asText(),
                                resource.path("responseKind").path("kind").asText(),
                                texts(resource.path("shortNames")),
                                resource.path("scope").asText().equals("Namespaced"))));
    }

    private Stream<ApiResource> ofVersion(String path, String group, String version) {
        return texts.ask(path).read(Optional::of, TextReply.TextBody::cause).known().stream()
                .flatMap(answer -> answer.path("resources").valueStream())
                .filter(resource -> !resource.path("name").asText().contains("/") && isReadable(resource))
                .map(resource -> new ApiResource(
                        group,
                        version,
                        resource.path("name").asText(),
                        resource.path("kind").asText(),
                        texts(resource.path("shortNames")),
                        resource.path("namespaced").asBoolean()));
    }

    private static boolean isReadable(JsonNode resource) {
        return texts(resource.path("verbs")).contains("get");
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }

    private static boolean names(String text, Resource<?> resource) {
        JsonNode resources = Fields.parsed(text).path("resources");
        return !resources.isArray()
                || resources
                        .valueStream()
                        .anyMatch(one -> one.path("name").asText().equals(resource.plural()));
    }
}
