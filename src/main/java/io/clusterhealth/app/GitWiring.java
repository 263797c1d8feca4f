// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.git.GitReader;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.process.Executable;
import io.clusterhealth.tool.gitops.GitParts;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// Creates the objects that compare manifests. When no repository is allowed, no class that reads one or makes a dry
/// run is loaded.
final class GitWiring {
    @Singleton
    GitParts git(Clusters clusters, Settings settings) {
        Set<String> repositories = settings.get(Setting.GIT_REPOS);
        return settings.get(Setting.TOOLSETS).names().contains("gitops") && !repositories.isEmpty()
                ? new GitParts(
                        Optional.of(GitReader.of(repositories, settings.get(Setting.GIT_HOSTS))),
                        renderers(settings.get(Setting.RENDERERS)),
                        tried(clusters, settings.access()))
                : new GitParts(Optional.empty(), Optional.empty(), GitWiring::nothingTried);
    }

    /// Why one of these programs cannot be run, in one line.
    static Optional<String> problem(Set<Path> renderers) {
        return renderers.stream()
                .sorted()
                .filter(program ->
                        Executable.find(program.toString(), program, "").isEmpty())
                .findFirst()
                .map(program -> "%s: '%s' is no program that this user may run"
                        .formatted(Setting.RENDERERS.variable(), program));
    }

    private static Optional<Renderers> renderers(Set<Path> programs) {
        return programs.isEmpty() ? Optional.empty() : Optional.of(Renderers.of(programs));
    }

    /// With the caller's own rights, never with the server's ServiceAccount.
    private static ChangeableClusters tried(Clusters clusters, Settings.Access access) {
        return access.clusters() != Settings.ClusterAccess.SERVICE_ACCOUNT && clusters instanceof KubeClusters live
                ? new KubeChanges(live)
                : GitWiring::nothingTried;
    }

    private static ChangeableClusters.ChangeAccess nothingTried(Optional<String> cluster, Caller caller) {
        return new ChangeableClusters.ChangeAccess.NotWritable("Nothing is tried here.", "Ask a live cluster.");
    }
}
