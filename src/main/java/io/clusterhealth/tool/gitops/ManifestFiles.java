// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.drift.RenderOptions;
import io.clusterhealth.drift.WantedSource.PlainManifests;
import io.clusterhealth.git.GitTree;
import io.clusterhealth.git.GitTree.TreeFiles;
import io.clusterhealth.manifests.RenderRequest;
import io.clusterhealth.manifests.Renderers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the manifests of a folder: its plain files, or its rendered output.
///
/// @param cluster that they are compared with; charts can depend on its version and kinds
/// @param kinds that the cluster serves
record ManifestFiles(Optional<Renderers> renderers, Cluster cluster, List<ApiResource> kinds, Deadline deadline) {

    /// @param app the name of the application
    /// @param options how it is rendered; empty where nothing specifies that
    TreeFiles of(GitTree tree, String app, PlainManifests source, Optional<RenderOptions> options) {
        Optional<TreeFiles> plain =
                options.isPresent() ? Optional.empty() : Optional.of(tree.manifests(source.path(), source.below()));
        return plain.filter(files -> renderers.isEmpty() || !files.needRendering())
                .orElseGet(() -> renderers
                        .orElseThrow()
                        .files(
                                tree,
                                new RenderRequest(
                                        source.path(),
                                        source.namespace(),
                                        options.orElseGet(() -> options(app, source)),
                                        this::capabilities),
                                deadline));
    }

    private static RenderOptions options(String app, PlainManifests source) {
        RenderOptions options = RenderOptions.plain(app);
        if (source.forced()) {
            options.kustomize().put("namespace", source.namespace());
        }
        return options;
    }

    private List<String> capabilities() {
        List<String> words = new ArrayList<>();
        cluster.read(Set.of(), Optional.empty(), deadline, ReadObserver.NONE)
                .version()
                .known()
                .map(ServerVersion::gitVersion)
                .ifPresent(version -> words.addAll(List.of("--kube-version", version)));
        kinds.stream()
                .flatMap(kind -> List.of(kind.apiVersion(), kind.apiVersion() + "/" + kind.kind()).stream())
                .distinct()
                .forEach(version -> words.addAll(List.of("--api-versions", version)));
        return words;
    }
}
