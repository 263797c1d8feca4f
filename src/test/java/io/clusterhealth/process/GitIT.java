// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.git.GitServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which Git code is loaded in the real program, and what it leaves behind.
class GitIT {
    @TempDir
    Path folder;

    private String loaded(Map<String, String> settings, String arguments, String expected) throws IOException {
        Path classes = folder.resolve("classes.txt");
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("MCP_CLUSTER", "demo");
        environment.put("MCP_AOT", "off");
        environment.put("MCP_DEADLINE", "60s");
        environment.put("HOME", home().toString());
        environment.put("PATH", git().getParent() + ":" + System.getenv("PATH"));
        environment.put("JDK_JAVA_OPTIONS", "-Duser.home=%s -Xlog:class+load:file=%s".formatted(home(), classes));
        try (StdioClient client = ServerProcess.stdio(environment)) {
            client.initialize();
            assertThat(client.call("detect-drift", arguments).toString()).contains(expected);
        }
        return Files.readString(classes);
    }

    /// A program named `git` that records that it was started.
    private Path git() throws IOException {
        Path git = Files.createDirectories(folder.resolve("bin")).resolve("git");
        Files.writeString(git, "#!/bin/sh\ntouch '%s'\n".formatted(started()));
        assertThat(git.toFile().setExecutable(true)).isTrue();
        return git;
    }

    private Path started() {
        return folder.resolve("started");
    }

    private Path home() throws IOException {
        return Files.createDirectories(folder.resolve("home"));
    }

    @Test
    void withoutAllowedRepositoriesNothingOfJGitIsLoaded() throws IOException {
        assertThat(loaded(Map.of("MCP_TOOLSETS", "health,gitops"), "{}", "NOT_RECORDED"))
                .contains("io.clusterhealth.tool.gitops.DetectDriftTool")
                .doesNotContain(
                        "org.eclipse.jgit",
                        "io.clusterhealth.git.GitReader",
                        "cluster.kube.write",
                        "clusterhealth.manifests");
    }

    /// Neither a configuration, nor a copy of the repository, nor a started `git`.
    @Test
    void aReadLeavesNothingBehind() throws IOException {
        try (GitServer git = new GitServer(folder.resolve("git"))) {
            git.file("apps/a.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}")
                    .push("main");

            assertThat(loaded(
                            Map.of("MCP_TOOLSETS", "health,gitops", "MCP_GIT_REPOS", git.url()),
                            "{\"repository\": \"%s\", \"path\": \"apps\"}".formatted(git.url()),
                            "Compared with Git"))
                    .contains("org.eclipse.jgit.transport.TransportHttp")
                    .doesNotContain("io.clusterhealth.manifests.WorkFolder");
        }
        assertThat(started()).doesNotExist();
        assertThat(home().resolve(".config/jgit")).doesNotExist();
        assertThat(home().resolve(".gitconfig")).doesNotExist();
    }

    /// The packaged program starts a configured renderer where one is needed.
    @Test
    void aNamedProgramRendersAKustomization() throws IOException {
        Path kustomize = Files.createDirectories(folder.resolve("renderers")).resolve("kustomize");
        Files.writeString(kustomize, """
                #!/bin/sh
                echo '{apiVersion: v1, kind: ConfigMap, metadata: {name: rendered-by-it, namespace: shop}}'
                """);
        assertThat(kustomize.toFile().setExecutable(true)).isTrue();
        try (GitServer git = new GitServer(folder.resolve("git"))) {
            git.file("apps/kustomization.yaml", "resources: []").push("main");

            assertThat(loaded(
                            Map.of(
                                    "MCP_TOOLSETS",
                                    "health,gitops",
                                    "MCP_GIT_REPOS",
                                    git.url(),
                                    "MCP_RENDERERS",
                                    kustomize.toString()),
                            "{\"repository\": \"%s\", \"path\": \"apps\"}".formatted(git.url()),
                            "rendered-by-it"))
                    .contains("io.clusterhealth.manifests.WorkFolder");
        }
    }
}
