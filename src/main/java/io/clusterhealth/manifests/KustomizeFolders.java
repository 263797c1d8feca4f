// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.git.GitFault;
import io.clusterhealth.git.GitTree;
import io.clusterhealth.plan.Manifests;
import io.clusterhealth.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Copies the folders of a kustomization out of a repository, and refuses kustomizations that name anything else.
/// Each kustomization is rewritten as it was parsed here, so that kustomize reads exactly what was checked. For one
/// use.
///
/// @see <a href="https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/">Kustomization</a>
final class KustomizeFolders {
    /// Maximum number of reads. Each is read as often as it is named: two that name the next one twice are four.
    private static final int MOST = 200;

    /// Members that name folders.
    private static final List<String> FOLDERS = List.of("resources", "bases", "components");

    /// Members that name files.
    private static final List<String> FILES = Words.of("""
            crds configurations openapi patches patchesStrategicMerge patchesJson6902 replacements
            configMapGenerator secretGenerator""");

    /// Members that name neither. Members in none of these sets may start programs or use the network.
    private static final Set<String> PLAIN = Words.setOf("""
            apiVersion kind metadata namePrefix nameSuffix namespace commonLabels labels commonAnnotations
            images replicas vars generatorOptions sortOptions buildMetadata""");

    /// Their members whose texts are not names of files.
    private static final Set<String> TEXTS = Set.of("patch", "literals", "options");

    /// How kustomize distinguishes a repository from a folder, interpreted broadly.
    private static final Pattern REMOTE =
            Pattern.compile("(?i).*([:@?\\\\]|//|github\\.com|\\.git(/|$)|_git/).*", Pattern.DOTALL);

    private static final Pattern ADDRESS = Pattern.compile("(?i)[^\\n]*(://|https?:)[^\\n]*");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final GitTree tree;
    private final WorkFolder folder;
    private int read;

    KustomizeFolders(GitTree tree, WorkFolder folder) {
        this.tree = tree;
        this.folder = folder;
    }

    static Optional<Path> file(Path folder) {
        return GitTree.KUSTOMIZATIONS.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /// Prepares the kustomization of a folder that was copied.
    ///
    /// @param path of the folder; empty for the root
    /// @param edits members that are set in it
    /// @param verb subcommand of the program that builds it
    RenderArguments arguments(String path, ObjectNode edits, String verb) throws IOException {
        Optional<GitFault> fault = bring(path, edits);
        return fault.isPresent()
                ? new RenderArguments.NotRendered(fault.get())
                : new RenderArguments.ToRun(
                        List.of(verb, folder.inRepository(path).toString()));
    }

    private Optional<GitFault> bring(String path, ObjectNode edits) throws IOException {
        Optional<Path> file = file(folder.inRepository(path));
        if (file.isEmpty()) {
            return Optional.empty(); // kustomize says what it misses
        }
        String name = (path.isEmpty() ? "" : path + "/") + file.get().getFileName();
        if (++read > MOST) {
            return refused(name, "is one of more than %d that are read".formatted(MOST));
        }
        Optional<ObjectNode> text = Manifests.document(Files.readString(file.get()));
        if (text.isEmpty()) {
            return refused(name, "is no kustomization that can be read");
        }
        ObjectNode kustomization = KustomizeEdits.edited(text.get(), edits);
        Files.writeString(file.get(), JSON.writeValueAsString(kustomization));
        Optional<String> fault = fault(kustomization);
        if (fault.isPresent()) {
            return refused(name, fault.get());
        }
        for (String member : FOLDERS) {
            for (JsonNode one : kustomization.path(member)) {
                Optional<GitFault> bad = bring(path, name, one.asText());
                if (bad.isPresent()) {
                    return bad;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<GitFault> bring(String from, String name, String entry) throws IOException {
        Optional<String> path = REMOTE.matcher(entry).matches() ? Optional.empty() : RepositoryPath.of(from, entry);
        if (path.isEmpty()) {
            return refused(name, "names '%s', which is not in the repository".formatted(Shortened.of(entry)));
        }
        Optional<GitFault> missing = folder.bring(tree, path.get());
        return missing.isPresent() || !Files.isDirectory(folder.inRepository(path.get()))
                ? missing
                : bring(path.get(), JsonNodeFactory.instance.objectNode());
    }

    private static Optional<String> fault(ObjectNode kustomization) {
        return kustomization
                .propertyStream()
                .filter(member -> !PLAIN.contains(member.getKey()) && !FOLDERS.contains(member.getKey()))
                .flatMap(member -> FILES.contains(member.getKey())
                        ? addresses(member.getValue())
                        : Stream.of("has '%s', which is not rendered here".formatted(Shortened.of(member.getKey()))))
                .findFirst();
    }

    private static Stream<String> addresses(JsonNode value) {
        List<String> texts = new ArrayList<>();
        collect(value, texts);
        return texts.stream()
                .filter(text -> ADDRESS.matcher(text).matches())
                .map(text -> "names '%s', which is not in the repository".formatted(Shortened.of(text)));
    }

    private static void collect(JsonNode value, List<String> texts) {
        if (value.isTextual()) {
            texts.add(value.asText());
        }
        value.properties().stream()
                .filter(member -> !TEXTS.contains(member.getKey()))
                .forEach(member -> collect(member.getValue(), texts));
        if (value.isArray()) {
            value.forEach(one -> collect(one, texts));
        }
    }

    private static Optional<GitFault> refused(String name, String why) {
        return Optional.of(RenderArguments.refused("%s %s.".formatted(Shortened.of(name), why))
                .fault());
    }
}
