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
public final class PodConfiguration {
    /// The prefix that the admission of service accounts gives to the volume of an account's token.
    private static final String OWN_ACCOUNT = "kube-api-access-";

    private PodConfiguration() {}

    /// Each object once, in the order in which the pod names them.
    public static List<Subject> of(ObjectNode pod) {
        return of(namespace(pod), pod.path("spec"));
    }

    /// @param spec of a pod, or of those that a template makes
    public static List<Subject> of(String namespace, JsonNode spec) {
        return of(namespace, spec, false);
    }

    /// The objects without which a container of the pod is not started, its volume claims included.
    public static List<Subject> required(String namespace, JsonNode spec) {
        return Stream.concat(
                        of(namespace, spec, true).stream(),
                        spec.path("volumes")
                                .valueStream()
                                .map(volume -> object(
                                        "PersistentVolumeClaim",
                                        namespace,
                                        volume.path("persistentVolumeClaim").path("claimName"))))
                .filter(object -> !object.name().isEmpty())
                .toList();
    }

    /// Its ServiceAccount, unless that is the default one, which is that of unrelated pods as well.
    static Stream<Subject> account(ObjectNode pod) {
        return Stream.of(object(
                        "ServiceAccount", namespace(pod), pod.path("spec").path("serviceAccountName")))
                .filter(account -> !account.name().isEmpty() && !account.name().equals("default"));
    }

    private static String namespace(ObjectNode pod) {
        return pod.path("metadata").path("namespace").asText();
    }

    private static List<Subject> of(String namespace, JsonNode spec, boolean required) {
        return Stream.concat(
                        spec.path("volumes").valueStream().flatMap(volume -> ofVolume(volume, namespace, required)),
                        Stream.of("initContainers", "containers")
                                .flatMap(list -> spec.path(list).valueStream())
                                .flatMap(container -> ofContainer(container, namespace, required)))
                .filter(object -> !object.name().isEmpty())
                .distinct()
                .toList();
    }

    private static Stream<Subject> ofVolume(JsonNode volume, String namespace, boolean required) {
        if (isOwnAccount(volume)) {
            return Stream.empty();
        }
        return Stream.concat(
                Stream.of(
                        object("ConfigMap", namespace, name(volume.path("configMap"), "name", required)),
                        object("Secret", namespace, name(volume.path("secret"), "secretName", required))),
                volume.path("projected")
                        .path("sources")
                        .valueStream()
                        .flatMap(
                                source -> named(source.path("configMap"), source.path("secret"), namespace, required)));
    }

    static boolean isOwnAccount(JsonNode volume) {
        return volume.path("name").asText().startsWith(OWN_ACCOUNT);
    }

    private static Stream<Subject> ofContainer(JsonNode container, String namespace, boolean required) {
        return Stream.concat(
                container
                        .path("envFrom")
                        .valueStream()
                        .flatMap(from -> named(from.path("configMapRef"), from.path("secretRef"), namespace, required)),
                container
                        .path("env")
                        .valueStream()
                        .map(variable -> variable.path("valueFrom"))
                        .flatMap(from ->
                                named(from.path("configMapKeyRef"), from.path("secretKeyRef"), namespace, required)));
    }

    private static Stream<Subject> named(JsonNode configMap, JsonNode secret, String namespace, boolean required) {
        return Stream.of(
                object("ConfigMap", namespace, name(configMap, "name", required)),
                object("Secret", namespace, name(secret, "name", required)));
    }

    private static JsonNode name(JsonNode reference, String field, boolean required) {
        return reference.path(required && reference.path("optional").asBoolean() ? "" : field);
    }

    private static Subject object(String kind, String namespace, JsonNode name) {
        return new Subject(kind, namespace, name.asText());
    }
}
