// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.drift.RenderOptions;
import io.clusterhealth.git.GitFault;
import io.clusterhealth.git.GitFault.GitTrouble;
import io.clusterhealth.git.GitReader;
import io.clusterhealth.git.GitRepositories.OpenedGit;
import io.clusterhealth.git.GitServer;
import io.clusterhealth.git.GitTree;
import io.clusterhealth.git.GitTree.TreeFile;
import io.clusterhealth.git.GitTree.TreeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Folders of real Git repositories, rendered by hostile programs, and folders refused before rendering.
@ResourceLock("folders of renderings")
class RenderersIT {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final String PREFIX = "cluster-health-rendering-";

    @TempDir
    Path folder;

    private GitServer server;
    private Set<Path> before = Set.of();

    @BeforeEach
    void serve() throws IOException {
        server = new GitServer(folder.resolve("git"));
        before = workFolders();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        server.close();
        assertThat(workFolders()).isEqualTo(before);
    }

    private static Set<Path> workFolders() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(one -> one.getFileName().toString().startsWith(PREFIX))
                    .collect(Collectors.toSet());
        }
    }

    private Path program(String name, String script) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private TreeFiles rendered(Path program, String path, RenderOptions options, Duration time) {
        return rendered(Renderers.of(List.of(program)), opened(), path, options, Deadline.in(time));
    }

    private GitTree opened() {
        server.push("main");
        return switch (GitReader.of(Set.of(server.url()), Set.of())
                .fetched(server.url(), "main", Deadline.in(Duration.ofMinutes(2)))) {
            case OpenedGit.NoTree(GitFault fault) -> throw new AssertionError(fault.toString());
            case OpenedGit.OpenTree(GitTree tree) -> tree;
        };
    }

    private static TreeFiles rendered(
            Renderers renderers, GitTree tree, String path, RenderOptions options, Deadline deadline) {
        return renderers.files(
                tree, new RenderRequest(path, "shop", options, () -> List.of("--kube-version", "v1.35.0")), deadline);
    }

    private TreeFiles rendered(Path program, String path) {
        return rendered(program, path, RenderOptions.plain("web"), Duration.ofSeconds(30));
    }

    private static String text(TreeFiles files) {
        return switch (files) {
            case TreeFiles.FoundFiles(List<TreeFile> found, var _) ->
                found.stream().map(TreeFile::text).collect(Collectors.joining());
            case TreeFiles.NoFiles(GitFault fault) -> throw new AssertionError(fault.toString());
        };
    }

    private static GitFault fault(TreeFiles files) {
        return switch (files) {
            case TreeFiles.FoundFiles found -> throw new AssertionError(found.toString());
            case TreeFiles.NoFiles(GitFault fault) -> {
                assertThat(fault.text() + " " + fault.wayOut())
                        .hasSizeLessThan(220)
                        .doesNotContain("/tmp", PREFIX);
                yield fault;
            }
        };
    }

    @Test
    void aProgramSeesTheFilesThatItNeedsAndNothingElse() throws IOException {
        server.file("k/kustomization.yaml", "resources: [../base]")
                .file("base/kustomization.yml", "resources: [a.yaml]")
                .file("base/a.yaml", "kind: A")
                .file("other/b.yaml", "kind: B");
        Path kubectl = program(
                "kubectl",
                "echo \"arguments: $*\"; /usr/bin/env | /bin/grep -v '^PWD=\\|^SHLVL=\\|^_='; cd \"$HOME/..\";"
                        + " /usr/bin/stat -c %a .; /usr/bin/find . -type f");

        assertThat(text(rendered(kubectl, "k"))
                        .replaceAll("/\\S*/" + PREFIX + "[0-9]+", "WORK")
                        .lines())
                .containsExactlyInAnyOrder(
                        "arguments: kustomize WORK/repository/k",
                        "HOME=WORK/home",
                        "TMPDIR=WORK/home",
                        "PATH=",
                        "KUBECONFIG=/dev/null",
                        "HELM_CACHE_HOME=WORK/home",
                        "HELM_CONFIG_HOME=WORK/home",
                        "HELM_DATA_HOME=WORK/home",
                        "HELM_PLUGINS=WORK/home",
                        "HELM_NO_PLUGINS=1",
                        "XDG_CONFIG_HOME=WORK/home",
                        "HTTP_PROXY=http://127.0.0.1:1",
                        "HTTPS_PROXY=http://127.0.0.1:1",
                        "700",
                        "./repository/k/kustomization.yaml",
                        "./repository/base/kustomization.yml",
                        "./repository/base/a.yaml");
    }

    /// The actions of a program, and the reported fault.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            /bin/sleep 60                                                | RENDERER_FAILED | kustomize did not end within
            /bin/sleep 60 & /bin/sleep 60                                | RENDERER_FAILED | kustomize did not end within
            while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done | RENDERER_FAILED | kustomize
            /usr/bin/head -c 20000000 /dev/zero                          | RENDERER_FAILED | kustomize wrote more than 16 MiB.
            echo "Error: no $2/x.yaml" >&2; exit 1                       | RENDERER_FAILED | kustomize says: Error: no k/x.yaml.
            exit 3                                                       | RENDERER_FAILED | kustomize ended with exit code 3.
            """)
    void aProgramThatFailsIsToldWithoutPathsOfThisMachine(String script, GitTrouble trouble, String text)
            throws IOException {
        server.file("k/kustomization.yaml", "resources: []");
        GitFault fault =
                fault(rendered(program("kustomize", script), "k", RenderOptions.plain("web"), Duration.ofSeconds(5)));

        assertThat(fault.trouble()).isEqualTo(trouble);
        assertThat(fault.text()).startsWith(text);
    }

    @Test
    void aProgramThatIsNotThereIsAbsent() throws IOException {
        server.file("k/kustomization.yaml", "resources: []")
                .file("c/Chart.yaml", "name: c")
                .file("p/a.yaml", "kind: A");
        Path absent = folder.resolve("kustomize");

        assertThat(fault(rendered(absent, "k")).text())
                .isEqualTo("kustomize, which MCP_RENDERERS names, could not be started: No such file or directory.");
        assertThat(fault(rendered(absent, "c")))
                .isEqualTo(new GitFault(
                        GitTrouble.RENDERER_ABSENT,
                        "The folder is rendered by Helm, which MCP_RENDERERS does not name.",
                        "Name a folder of plain manifests, or have the administrator name a program for it."));
        assertThat(fault(rendered(absent, "p")).trouble()).isEqualTo(GitTrouble.RENDERING_REFUSED);
        assertThat(fault(rendered(absent, "../k")).trouble()).isEqualTo(GitTrouble.PATH_NOT_ALLOWED);
        assertThat(fault(rendered(absent, "none")).trouble()).isEqualTo(GitTrouble.PATH_MISSING);
    }

    /// Kustomizations that refer to the network, to files outside the repository, or to other programs.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            resources: ["https://example.com/x.yaml"]                | names 'https://example.com/x.yaml', which is not in the repository.
            resources: [github.com/kubernetes-sigs/kustomize]        | names 'github.com/kubernetes-sigs/kustomize', which
            resources: ["git@example.com:x/y"]                       | names 'git@example.com:x/y', which
            resources: ["gh:x/y"]                                    | names 'gh:x/y', which
            resources: ["x/y.git"]                                   | names 'x/y.git', which
            resources: ["example.com/_git/x"]                        | names 'example.com/_git/x', which
            resources: ["base?ref=main"]                             | names 'base?ref=main', which
            bases: ["file:///etc"]                                   | names 'file:///etc', which
            components: [/etc]                                       | names '/etc', which
            resources: [../../etc]                                   | names '../../etc', which
            Resources: ["https://example.com/x.yaml"]                | has 'Resources', which is not rendered here.
            helmCharts: [{name: x, repo: "https://example.com"}]     | has 'helmCharts', which is not rendered here.
            generators: [exec.yaml]                                  | has 'generators', which is not rendered here.
            transformers: [{apiVersion: v1}]                         | has 'transformers', which is not rendered here.
            validators: [exec.yaml]                                  | has 'validators', which is not rendered here.
            configMapGenerator: [{name: a, files: ["k=https://example.com/x"]}] | names 'k=https://example.com/x', which
            configMapGenerator: [{name: a, Envs: ["http:example.com"]}] | names 'http:example.com', which
            patches: [{path: "HTTP://example.com/x"}]                | names 'HTTP://example.com/x', which
            openapi: {path: "https://example.com/x"}                 | names 'https://example.com/x', which
            resources: [.]                                           | is one of more than 200 that are read.
            [a]                                                      | is no kustomization that can be read.
            resources: [                                             | is no kustomization that can be read.
            {resources: [a.yaml], resources: ["https://x"]}          | is no kustomization that can be read.
            {a: &a [x, x], b: &b [*a, *a], resources: *b, c: [*b, *b]} | has
            """)
    void whatIsNotInTheRepositoryIsRefusedBeforeAnyProgramStarts(String kustomization, String why) throws IOException {
        server.file("k/kustomization.yaml", kustomization).file("x/y.git/kustomization.yaml", "resources: []");
        Path started = folder.resolve("started");
        GitFault fault = fault(rendered(program("kubectl", "/usr/bin/touch " + started), "k"));

        assertThat(fault.trouble()).isEqualTo(GitTrouble.RENDERING_REFUSED);
        assertThat(fault.text()).startsWith("k/kustomization.yaml " + why);
        assertThat(started).doesNotExist();
    }

    /// Twenty steps of kustomizations that name the next one twice would be a million.
    @Test
    void foldersThatMultiplyAreRefused() throws IOException {
        for (int i = 0; i < 20; i++) {
            server.file("k/%d/kustomization.yaml".formatted(i), "resources: [../%1$d, ../%1$d]".formatted(i + 1));
        }
        server.file("k/20/kustomization.yaml", "resources: []");

        assertThat(fault(rendered(program("kubectl", "exit 0"), "k/0")).text())
                .endsWith("is one of more than 200 that are read.");
    }

    private static RenderOptions helm(String options) throws IOException {
        RenderOptions none = RenderOptions.plain("web");
        return new RenderOptions("web", none.kustomize(), (ObjectNode) YAML.readTree(options));
    }

    @Test
    void helmIsToldWhatTheApplicationSays() throws IOException {
        server.file("c/Chart.yaml", "name: c")
                .file("c/values-prod.yaml", "a: 1")
                .file("env/x.yaml", "b: 2");
        Path helm =
                program("helm", "for one; do echo \"$one\"; case $one in *.yaml) /bin/cat \"$one\"; echo;; esac; done");
        RenderOptions options = helm("""
                {valueFiles: [values-prod.yaml, ../env/x.yaml, /env/x.yaml, none.yaml], ignoreMissingValueFiles: true,
                 values: "ignored: 1", valuesObject: {c: 3}, skipCrds: true, namespace: other,
                 parameters: [{name: d, value: "x,y"}, {name: e, value: "1", forceString: true}, {name: f, value: "--post-renderer=x"}]}
                """);

        assertThat(text(rendered(helm, "c", options, Duration.ofSeconds(30)))
                        .replaceAll("/\\S*/" + PREFIX + "[0-9]+", "WORK")
                        .lines())
                .containsExactly(
                        "template",
                        "web",
                        "WORK/repository/c",
                        "--namespace",
                        "other",
                        "--kube-version",
                        "v1.35.0",
                        "--skip-tests",
                        "--values",
                        "WORK/values-0.yaml",
                        "a: 1",
                        "--values",
                        "WORK/values-1.yaml",
                        "b: 2",
                        "--values",
                        "WORK/values-2.yaml",
                        "b: 2",
                        "--values",
                        "WORK/own.yaml",
                        "{\"c\":3}",
                        "--set",
                        "d=x\\,y",
                        "--set-string",
                        "e=1",
                        "--set",
                        "f=--post-renderer=x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            web      | {valueFiles: ["https://example.com/v.yaml"]} | its values file 'https://example.com/v.yaml' is not in the repository
            web      | {valueFiles: [../../etc/passwd]}             | its values file '../../etc/passwd' is not in the repository
            web      | {valueFiles: [none.yaml]}                    | its values file 'none.yaml' is not in the repository
            web      | {valueFiles: [linked.yaml]}                  | its values file 'linked.yaml' is not in the repository
            --debug  | {}                                           | the name of its release
            https://x/y | {}                                        | the name of its release
            """)
    void whatHelmIsNotToldIsRefused(String release, String options, String why) throws IOException {
        server.file("c/Chart.yaml", "name: c");
        Files.createSymbolicLink(server.work().resolve("c/linked.yaml"), Path.of("/etc/passwd"));
        RenderOptions said = helm(options);

        assertThat(fault(rendered(
                                program("helm", "exit 0"),
                                "c",
                                new RenderOptions(release, said.kustomize(), said.helm()),
                                Duration.ofSeconds(30)))
                        .text())
                .startsWith("The chart is not rendered: " + why);
    }

    /// Waiting for others does not use up the time of the program, nor that of the call.
    @Test
    void aTurnIsAwaitedForAShareOfTheTime() throws IOException {
        server.file("k/kustomization.yaml", "resources: []");
        Renderers busy = new Renderers(Set.of(program("kustomize", "exit 0")), new Semaphore(0));
        GitTree tree = opened();
        Deadline deadline = Deadline.in(Duration.ofSeconds(2));

        assertThat(fault(rendered(busy, tree, "k", RenderOptions.plain("web"), deadline))
                        .text())
                .isEqualTo("Others were being rendered all the time.");
        assertThat(deadline.remaining()).isGreaterThan(Duration.ofMillis(500));
    }
}
