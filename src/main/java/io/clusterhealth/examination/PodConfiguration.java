// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Stream;

/// The ConfigMaps and Secrets that the containers of a pod read: `spec.volumes` including projected ones, `envFrom`
/// and `env.valueFrom` of each container. Image pull secrets and the volume of the pod's own account token are
/// excluded: containers do not read the former, and the latter holds no configuration.
final class PodConfiguration {
    /// The prefix that the admission of service accounts gives to the volume of an account's token.
    private static final String OWN_ACCOUNT = "kube-api-access-";

    private PodConfiguration() {}

    /// Each object once, in the order in which the pod names them.
    static List<Subject> of(ObjectNode pod) {
        String namespace = pod.path("metadata").path("namespace").asText();
        JsonNode spec = pod.path("spec");
        return Stream.concat(
                        spec.path("volumes").valueStream().flatMap(volume -> ofVolume(volume, namespace)),
                        Stream.of("initContainers", "containers")
                                .flatMap(list -> spec.path(list).valueStream())
                                .flatMap(container -> ofContainer(container, namespace)))
                .filter(object -> !object.name().isEmpty())
                .distinct()
                .toList();
    }

    private static Stream<Subject> ofVolume(JsonNode volume, String namespace) {
        if (volume.path("name").asText().startsWith(OWN_ACCOUNT)) {
            return Stream.empty();
        }
        return Stream.concat(
                Stream.of(
                        object("ConfigMap", namespace, volume.path("configMap").path("name")),
                        object("Secret", namespace, volume.path("secret").path("secretName"))),
                volume.path("projected")
                        .path("sources")
                        .valueStream()
                        .flatMap(source -> named(source.path("configMap"), source.path("secret"), namespace)));
    }

    private static Stream<Subject> ofContainer(JsonNode container, String namespace) {
        return Stream.concat(
                container
                        .path("envFrom")
                        .valueStream()
                        .flatMap(from -> named(from.path("configMapRef"), from.path("secretRef"), namespace)),
                container
                        .path("env")
                        .valueStream()
                        .map(variable -> variable.path("valueFrom"))
                        .flatMap(from -> named(from.path("configMapKeyRef"), from.path("secretKeyRef"), namespace)));
    }

    private static Stream<Subject> named(JsonNode configMap, JsonNode secret, String namespace) {
        return Stream.of(
                object("ConfigMap", namespace, configMap.path("name")),
                object("Secret", namespace, secret.path("name")));
    }

    private static Subject object(String kind, String namespace, JsonNode name) {
        return new Subject(kind, namespace, name.asText());
    }
}
