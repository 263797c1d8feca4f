// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.clusterhealth.text.Visible;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// One or more kubeconfig files, merged as kubectl does: what an earlier file names, a later one does not change.
///
/// @param files the files it comes from
/// @see <a href="https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/">Kubeconfig</a>
record Kubeconfig(List<File> files) {

    Kubeconfig {
        files = List.copyOf(files);
    }

    /// One file. Its names are kept as one [Visible#token] each, by which they are shown and found again.
    ///
    /// @param currentContext empty when it names none
    /// @param contexts the parts of its list `contexts`, by name and in its order; likewise the other two
    record File(
            Path path,
            String currentContext,
            Map<String, JsonNode> contexts,
            Map<String, JsonNode> clusters,
            Map<String, JsonNode> users) {

        /// @param content its YAML
        static File of(Path path, JsonNode content) {
            return new File(
                    path,
                    Visible.token(content.path("current-context").asText()),
                    named(content, "contexts", "context"),
                    named(content, "clusters", "cluster"),
                    named(content, "users", "user"));
        }

        /// Of two parts with one name the first counts.
        private static Map<String, JsonNode> named(JsonNode content, String list, String member) {
            Map<String, JsonNode> parts = new LinkedHashMap<>();
            for (JsonNode entry : content.path(list)) {
                JsonNode part = entry.path(member);
                parts.putIfAbsent(
                        Visible.token(entry.path("name").asText()), part.isNull() ? MissingNode.getInstance() : part);
            }
            return Collections.unmodifiableMap(parts);
        }

        private Path folder() {
            Path parent = path.toAbsolutePath().getParent();
            return parent == null ? path.toAbsolutePath() : parent;
        }
    }

    /// A named part of a file.
    ///
    /// @param content the part; a missing node when no file names it
    /// @param folder what relative paths in it are relative to
    record Part(JsonNode content, Path folder) {

        String text(String field) {
            return content.path(field).asText();
        }

        boolean flag(String field) {
            return content.path(field).asBoolean();
        }

        boolean has(String field) {
            return content.hasNonNull(field);
        }

        /// A file it names; `~` is not expanded, as kubectl does not.
        Path file(String field) {
            return folder.resolve(text(field));
        }
    }

    /// What the files are called in a sentence.
    String title() {
        return files.size() == 1
                ? "The kubeconfig " + files.getFirst().path()
                : "The kubeconfig of " + files.size() + " files";
    }

    /// The context that is used when none is asked for; empty when no file says.
    String currentContext() {
        return files.stream()
                .map(File::currentContext)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse("");
    }

    /// The names of all contexts, the current one first.
    List<String> contexts() {
        Set<String> names = new LinkedHashSet<>();
        files.forEach(file -> names.addAll(file.contexts().keySet()));
        names.remove("");
        String current = currentContext();
        List<String> ordered = new ArrayList<>(names);
        if (ordered.remove(current)) {
            ordered.addFirst(current);
        }
        return ordered;
    }

    Optional<Part> context(String name) {
        return part(File::contexts, name);
    }

    Optional<Part> cluster(String name) {
        return part(File::clusters, name);
    }

    Optional<Part> user(String name) {
        return part(File::users, name);
    }

    private Optional<Part> part(Function<File, Map<String, JsonNode>> parts, String name) {
        String token = Visible.token(name);
        return files.stream()
                .filter(file -> parts.apply(file).containsKey(token))
                .findFirst()
                .map(file -> new Part(parts.apply(file).getOrDefault(token, MissingNode.getInstance()), file.folder()));
    }
}
