// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectName;
import java.util.Optional;
import java.util.stream.Stream;

/// The pod spec of an object that creates pods, or of a pod.
///
/// @param kind of the object
public record PodTemplate(String kind, ObjectName name, JsonNode spec) {
    private static final JsonNode NONE = MissingNode.getInstance();

    public static Optional<PodTemplate> of(ObjectNode object) {
        String kind = object.path("kind").asText();
        JsonNode spec = switch (kind) {
            case "Pod" -> object.path("spec");
            case "CronJob" -> object.at("/spec/jobTemplate/spec/template/spec");
            default -> object.at("/spec/template/spec");
        };
        return !spec.path("containers").isArray()
                ? Optional.empty()
                : Optional.of(new PodTemplate(kind, ObjectName.of(object), spec));
    }

    /// Whether its pods run until they are stopped.
    boolean isServing() {
        return !kind.equals("Job")
                && !kind.equals("CronJob")
                && spec.path("restartPolicy").asText("Always").equals("Always");
    }

    public String account() {
        String named = spec.path("serviceAccountName").asText();
        return named.isEmpty() ? "default" : named;
    }

    /// The names of the Secrets that its containers get, in variables and in files.
    public Stream<String> secrets() {
        Stream<JsonNode> variables = containers()
                .flatMap(one -> Stream.concat(
                        one.path("envFrom").valueStream().map(from -> from.at("/secretRef/name")),
                        one.path("env").valueStream().map(env -> env.at("/valueFrom/secretKeyRef/name"))));
        Stream<JsonNode> files = spec.path("volumes")
                .valueStream()
                .flatMap(volume -> Stream.concat(
                        Stream.of(volume.at("/secret/secretName")),
                        volume.at("/projected/sources").valueStream().map(source -> source.at("/secret/name"))));
        return Stream.concat(variables, files)
                .map(JsonNode::asText)
                .filter(name -> !name.isEmpty())
                .distinct();
    }

    /// Its containers, init containers and ephemeral ones included.
    Stream<JsonNode> containers() {
        return Stream.of("initContainers", "containers", "ephemeralContainers")
                .flatMap(list -> spec.path(list).valueStream());
    }

    /// The containers that run as long as the pod, including sidecars.
    Stream<JsonNode> lasting() {
        return Stream.concat(
                spec.path("containers").valueStream(),
                spec.path("initContainers")
                        .valueStream()
                        .filter(one -> one.path("restartPolicy").asText().equals("Always")));
    }

    /// A field of a container's security context, else of its pod's.
    JsonNode security(JsonNode container, String field) {
        JsonNode own = container.path("securityContext").path(field);
        return own.isMissingNode() || own.isNull() ? podSecurity(field) : own;
    }

    JsonNode podSecurity(String field) {
        JsonNode context = spec.path("securityContext");
        return context.isObject() ? context.path(field) : NONE;
    }

    boolean isWindows() {
        return spec.at("/os/name").asText().equals("windows");
    }
}
