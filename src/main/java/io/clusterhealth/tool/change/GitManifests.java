// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.drift.RenderOptions;
import io.clusterhealth.git.GitFault;
import io.clusterhealth.git.GitRepositories.OpenedGit;
import io.clusterhealth.git.GitTree;
import io.clusterhealth.git.GitTree.TreeFile;
import io.clusterhealth.git.GitTree.TreeFiles;
import io.clusterhealth.manifests.RenderRequest;
import io.clusterhealth.tool.OrRefusal;
import java.util.List;
import java.util.stream.Collectors;

/// The manifests of a commit, joined to one manifest.
final class GitManifests {
    private GitManifests() {}

    /// Reads the repository, ref and path of a wish: the wish with the manifest, and with the commit instead of a ref
    /// that may move.
    static OrRefusal<ObjectNode> of(ObjectNode wish, ChangeParts change, Deadline deadline) {
        if (change.repositories().isEmpty()) {
            return OrRefusal.refused(
                    "GIT_NOT_CONFIGURED",
                    "This server reads no repository.",
                    "Give the manifest with apply, or have MCP_GIT_REPOS and the toolset gitops set.");
        }
        String repository = wish.path("repository").asText();
        if (repository.isEmpty()) {
            return OrRefusal.invalid(
                    "The action sync-from-git needs the argument 'repository'.", "Call again with it.");
        }
        return switch (change.repositories()
                .get()
                .fetched(repository, wish.path("ref").asText(), deadline)) {
            case OpenedGit.NoTree(GitFault fault) -> no(fault);
            case OpenedGit.OpenTree(GitTree tree) -> {
                try (tree) {
                    yield read(wish, tree, files(wish, tree, change, deadline));
                }
            }
        };
    }

    /// Plain manifests, or a rendered kustomization. A chart is refused, since there is no release.
    private static TreeFiles files(ObjectNode wish, GitTree tree, ChangeParts change, Deadline deadline) {
        String path = wish.path("path").asText();
        TreeFiles plain = tree.manifests(path, true);
        return plain.needRendering() && change.renderers().isPresent()
                ? change.renderers()
                        .get()
                        .files(tree, new RenderRequest(path, "", RenderOptions.plain(""), List::of), deadline)
                : plain;
    }

    private static OrRefusal<ObjectNode> read(ObjectNode wish, GitTree tree, TreeFiles files) {
        return switch (files) {
            case TreeFiles.NoFiles(GitFault fault) -> no(fault);
            case TreeFiles.FoundFiles found
            when !found.skipped().isEmpty() ->
                OrRefusal.refused(
                        "PATH_NOT_ALLOWED", found.skipped().getFirst() + ".", "Nothing is applied; name another path.");
            case TreeFiles.FoundFiles found
            when found.files().isEmpty() ->
                OrRefusal.refused("PATH_MISSING", "The path has no manifests.", "Name a folder that has some.");
            case TreeFiles.FoundFiles found ->
                new OrRefusal.HasValue<>(GitSource.pinned(wish, tree)
                        .put(
                                "manifest",
                                found.files().stream().map(TreeFile::text).collect(Collectors.joining("\n---\n"))));
        };
    }

    private static OrRefusal<ObjectNode> no(GitFault fault) {
        return OrRefusal.refused(fault.trouble().name(), fault.text(), fault.wayOut());
    }
}
