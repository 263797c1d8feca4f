// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A file or an environment variable that a message names, and the ConfigMap or Secret from which the pod has it.
///
/// @param key in the object
/// @param name as the message has it: `/etc/flags/flags.json`, `DB_PASSWORD`
/// @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/config-and-storage-resources/volume/">Volume</a>
record NamedConfiguration(Subject object, String key, String name) {
    private static final String IN_PATHS = "/._-+@%~";

    /// Empty also if the message names parts of several objects: it does not say which of them is at fault.
    static Optional<NamedConfiguration> in(String message, ObjectNode pod) {
        String namespace = pod.path("metadata").path("namespace").asText();
        JsonNode spec = pod.path("spec");
        List<String> paths = paths(message);
        List<NamedConfiguration> named = Stream.of("initContainers", "containers")
                .flatMap(list -> spec.path(list).valueStream())
                .flatMap(container -> Stream.concat(
                        paths.stream().flatMap(path -> file(path, container, spec, namespace)),
                        variables(message, container, namespace)))
                .filter(one -> !one.object.name().isEmpty())
                .toList();
        return named.stream().map(NamedConfiguration::object).distinct().count() == 1
                ? Optional.of(named.getFirst())
                : Optional.empty();
    }

    boolean isFile() {
        return name.startsWith("/");
    }

    /// Keys of Secrets are not reported.
    Evidence evidence() {
        String from = object.kind().equals("Secret") ? object.toString() : "key " + key + " of " + object;
        return Evidence.quoting(
                "the %s in the message comes from %s".formatted(isFile() ? "file" : "variable", from), name);
    }

    private static List<String> paths(String message) {
        List<String> paths = new ArrayList<>();
        int end = 0;
        for (int i = 0; i < message.length(); i = end + 1) {
            end = i;
            while (end < message.length() && isInPath(message.charAt(end))) {
                end++;
            }
            String word = message.substring(i, end);
            if (word.startsWith("/")) {
                paths.add(word.endsWith(".") ? word.substring(0, word.length() - 1) : word);
            }
        }
        return paths;
    }

    private static boolean isInPath(char c) {
        return Character.isLetterOrDigit(c) || IN_PATHS.indexOf(c) >= 0;
    }

    /// The file of the volume that is mounted nearest to it.
    private static Stream<NamedConfiguration> file(String path, JsonNode container, JsonNode spec, String namespace) {
        return container
                .path("volumeMounts")
                .valueStream()
                .filter(mount -> (path + "/").startsWith(directory(mount)))
                .max(Comparator.comparing(mount -> directory(mount).length()))
                .stream()
                .flatMap(mount -> spec.path("volumes")
                        .valueStream()
                        .filter(volume -> volume.path("name").equals(mount.path("name")))
                        .filter(volume -> !PodConfiguration.isOwnAccount(volume))
                        .flatMap(volume -> keys(volume, inVolume(path, mount), path, namespace)));
    }

    private static String directory(JsonNode mount) {
        String path = mount.path("mountPath").asText();
        return path.endsWith("/") ? path : path + "/";
    }

    /// The kubelet keeps the files in a directory of their time, `..2026_11_30`, to which their names are links.
    private static String inVolume(String path, JsonNode mount) {
        String below = path.substring(Math.min(path.length(), directory(mount).length()));
        String part = mount.path("subPath").asText();
        String whole = part + (part.isEmpty() || below.isEmpty() ? "" : "/") + below;
        return whole.startsWith("..") ? whole.substring(whole.indexOf('/') + 1) : whole;
    }

    /// `items` of a source name its files, and leave out all others of its object; without them each key is a file.
    private static Stream<NamedConfiguration> keys(JsonNode volume, String file, String path, String namespace) {
        List<NamedConfiguration> any = new ArrayList<>();
        List<NamedConfiguration> listed = new ArrayList<>();
        Stream.concat(
                        Stream.of(volume),
                        volume.path("projected").path("sources").valueStream())
                .forEach(source -> Stream.of("configMap", "secret").forEach(field -> {
                    String kind = field.equals("secret") ? "Secret" : "ConfigMap";
                    JsonNode object = source.path(field);
                    if (object.path("items").isEmpty() && !file.contains("/")) {
                        any.add(of(kind, object, file, path, namespace));
                    }
                    object.path("items")
                            .valueStream()
                            .filter(item -> item.path("path").asText().equals(file))
                            .forEach(item ->
                                    listed.add(of(kind, object, item.path("key").asText(), path, namespace)));
                }));
        return listed.isEmpty() ? any.stream().filter(one -> !file.isEmpty()) : listed.stream();
    }

    /// A name without an underscore may be any word.
    private static Stream<NamedConfiguration> variables(String message, JsonNode container, String namespace) {
        List<String> words = List.of(message.split("\\W+"));
        return container.path("env").valueStream().flatMap(variable -> {
            String name = variable.path("name").asText();
            JsonNode from = variable.path("valueFrom");
            return Stream.of(
                            variable("ConfigMap", from.path("configMapKeyRef"), name, namespace),
                            variable("Secret", from.path("secretKeyRef"), name, namespace))
                    .filter(_ -> name.contains("_") && words.contains(name));
        });
    }

    private static NamedConfiguration variable(String kind, JsonNode source, String name, String namespace) {
        return of(kind, source, source.path("key").asText(), name, namespace);
    }

    /// Volumes call the name of a Secret `secretName`.
    private static NamedConfiguration of(String kind, JsonNode source, String key, String name, String namespace) {
        String called = source.path("secretName").asText(source.path("name").asText());
        return new NamedConfiguration(new Subject(kind, namespace, called), key, name);
    }
}
