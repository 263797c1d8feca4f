// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.clusterhealth.text.Visible;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One or more kubeconfig files, merged as kubectl does: what an earlier file names, a later one does not change.
///
/// @param files the files it comes from
/// @see <a href="https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/">Kubeconfig</a>
record Kubeconfig(List<File> files) {

    Kubeconfig {
        files = List.copyOf(files);
    }

    /// One file.
    ///
    /// @param content its YAML
    record File(Path path, JsonNode content) {}

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
                .map(file -> file.content().path("current-context").asText())
                .filter(name -> !name.isEmpty())
                .findFirst()
                .map(Visible::token)
                .orElse("");
    }

    /// The names of all contexts, the current one first; each as one [Visible#token], by which it is found again.
    List<String> contexts() {
        Set<String> names = new LinkedHashSet<>();
        for (File file : files) {
            for (JsonNode entry : file.content().path("contexts")) {
                String name = Visible.token(entry.path("name").asText());
                if (!name.isEmpty()) {
                    names.add(name);
                }
            }
        }
        String current = currentContext();
        List<String> ordered = new ArrayList<>(names);
        if (ordered.remove(current)) {
            ordered.addFirst(current);
        }
        return ordered;
    }

    Optional<Part> context(String name) {
        return part("contexts", "context", name);
    }

    Optional<Part> cluster(String name) {
        return part("clusters", "cluster", name);
    }

    Optional<Part> user(String name) {
        return part("users", "user", name);
    }

    private Optional<Part> part(String list, String member, String name) {
        for (File file : files) {
            for (JsonNode entry : file.content().path(list)) {
                if (Visible.token(entry.path("name").asText()).equals(Visible.token(name))) {
                    JsonNode content = entry.path(member);
                    return Optional.of(
                            new Part(content.isNull() ? MissingNode.getInstance() : content, folder(file.path())));
                }
            }
        }
        return Optional.empty();
    }

    private static Path folder(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }
}
