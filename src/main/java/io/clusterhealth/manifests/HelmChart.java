// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.drift.RenderOptions;
import io.clusterhealth.git.GitTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The arguments of `helm template` for a chart. Values come from files of the repository and from the application;
/// Helm treats either as a URL where it looks like one, so that each is written to a file with a name of our own.
///
/// @param chart the path of its folder
/// @see <a href="https://argo-cd.readthedocs.io/en/stable/user-guide/helm/">Helm</a>
record HelmChart(GitTree tree, WorkFolder folder, String chart, RenderOptions options) {
    private static final Pattern RELEASE = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,51}[a-z0-9])?");

    /// @param namespace of the release
    /// @param cluster arguments about the cluster
    RenderArguments arguments(String namespace, List<String> cluster) throws IOException {
        if (!RELEASE.matcher(options.release()).matches()) {
            return refused("the name of its release is not said, or none of Helm's");
        }
        JsonNode helm = options.helm();
        List<String> words = new ArrayList<>(List.of("template", options.release()));
        words.add(folder.inRepository(chart).toString());
        words.addAll(List.of("--namespace", helm.path("namespace").asText(namespace)));
        words.addAll(cluster);
        if (!helm.path("skipCrds").asBoolean()) {
            words.add("--include-crds");
        }
        if (helm.path("skipSchemaValidation").asBoolean()) {
            words.add("--skip-schema-validation");
        }
        words.add("--skip-tests");
        int files = 0;
        for (JsonNode file : helm.path("valueFiles")) {
            Optional<Path> brought = values(file.asText());
            if (brought.isPresent()) {
                value(words, "values-%d.yaml".formatted(files++), Files.readString(brought.get()));
            } else if (!helm.path("ignoreMissingValueFiles").asBoolean()) {
                return refused("its values file '%s' is not in the repository".formatted(Shortened.of(file.asText())));
            }
        }
        JsonNode own = helm.path("valuesObject");
        if (own.isObject()) {
            value(words, "own.yaml", own.toString());
        } else if (!helm.path("values").asText().isBlank()) {
            value(words, "own.yaml", helm.path("values").asText());
        }
        for (JsonNode parameter : helm.path("parameters")) {
            words.add(parameter.path("forceString").asBoolean() ? "--set-string" : "--set");
            words.add(parameter.path("name").asText() + "="
                    + parameter.path("value").asText().replaceAll("(?<!\\\\),", "\\\\,"));
        }
        return new RenderArguments.ToRun(words);
    }

    private void value(List<String> words, String name, String text) throws IOException {
        words.addAll(List.of("--values", folder.write(name, text).toString()));
    }

    /// A file of values, relative to the chart or, with a leading slash, to the repository.
    private Optional<Path> values(String file) throws IOException {
        Optional<String> path =
                file.startsWith("/") ? RepositoryPath.of("", file.substring(1)) : RepositoryPath.of(chart, file);
        return path.isPresent() && folder.bring(tree, path.get()).isEmpty()
                ? path.map(folder::inRepository).filter(Files::isRegularFile)
                : Optional.empty();
    }

    private static RenderArguments refused(String why) {
        return RenderArguments.refused("The chart is not rendered: %s.".formatted(why));
    }
}
