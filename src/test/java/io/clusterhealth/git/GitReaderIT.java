// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.git.GitFault.GitTrouble;
import io.clusterhealth.git.GitRepositories.OpenedGit;
import io.clusterhealth.git.GitTree.TreeFile;
import io.clusterhealth.git.GitTree.TreeFiles;
import io.clusterhealth.network.AddressRule;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reads repositories that real Git serves, and those of servers that mean no good.
class GitReaderIT {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    private GitServer server;
    private String commit = "";

    @BeforeEach
    void serve() throws IOException {
        server = new GitServer(folder);
        server.file("apps/shop/web.yaml", "kind: Deployment").file("apps/shop/deep/more.yml", "kind: Service");
        server.file("README.md", "none").file("charts/x/Chart.yaml", "name: x").file("k/kustomization.yaml", "");
        server.file("lfs/big.yaml", "version https://git-lfs.github.com/spec/v1\noid sha256:0");
        Files.createSymbolicLink(server.work().resolve("apps/shop/out.yaml"), Path.of("../../../../etc/passwd"));
        Files.createSymbolicLink(server.work().resolve("linked"), Path.of("apps"));
        commit = server.push("main");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static GitReader reader(String... allowed) {
        return GitReader.of(Set.of(allowed), Set.of());
    }

    private static OpenedGit open(GitReader reader, String url, String ref) {
        return reader.fetched(url, ref, Deadline.in(Duration.ofMinutes(2)));
    }

    private OpenedGit open(String ref) {
        return open(reader(server.url()), server.url(), ref);
    }

    private static GitTree tree(OpenedGit opened) {
        return switch (opened) {
            case OpenedGit.OpenTree(GitTree tree) -> tree;
            case OpenedGit.NoTree(GitFault fault) -> throw new AssertionError(fault.toString());
        };
    }

    private static GitFault fault(OpenedGit opened) {
        return switch (opened) {
            case OpenedGit.OpenTree _ -> throw new AssertionError("it was read");
            case OpenedGit.NoTree(GitFault fault) -> said(fault);
        };
    }

    private static GitFault fault(TreeFiles files) {
        return switch (files) {
            case TreeFiles.FoundFiles found -> throw new AssertionError(found.toString());
            case TreeFiles.NoFiles(GitFault fault) -> said(fault);
        };
    }

    private static GitFault said(GitFault fault) {
        assertThat(fault.text() + " " + fault.wayOut()).endsWith(".").hasSizeLessThan(220);
        return fault;
    }

    private static Stream<String> paths(TreeFiles files) {
        return ((TreeFiles.FoundFiles) files).files().stream().map(TreeFile::path);
    }

    @Test
    void oneCommitIsReadOverHttpAndOverGit() {
        for (String url : new String[] {server.url(), server.daemonUrl()}) {
            try (GitTree tree = tree(open(reader(server.url(), server.daemonUrl()), url, ""))) {
                assertThat(tree.commit()).isEqualTo(commit);
                TreeFiles below = tree.manifests("./apps/shop/", true);
                assertThat(paths(below)).containsExactly("apps/shop/deep/more.yml", "apps/shop/web.yaml");
                assertThat(((TreeFiles.FoundFiles) below).skipped())
                        .containsExactly("apps/shop/out.yaml is a link, which is not followed");
                assertThat(paths(tree.manifests("apps/shop", false))).containsExactly("apps/shop/web.yaml");
                assertThat(paths(tree.manifests("apps/shop/web.yaml", false))).containsExactly("apps/shop/web.yaml");
            }
        }
    }

    @Test
    void aBranchATagAndACommitAreFound() throws IOException {
        server.git("tag", "-a", "v1", "-m", "first");
        server.git("push", "-q", "origin", "v1");
        String next = server.file("apps/shop/web.yaml", "kind: Other").push("feature/x");

        assertThat(tree(open("v1")).commit()).isEqualTo(commit);
        assertThat(tree(open("feature/x")).commit()).isEqualTo(next);
        assertThat(tree(open("refs/heads/main")).commit()).isEqualTo(commit);
        assertThat(tree(open(commit)).commit()).isEqualTo(commit);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no-such",
                "--upload-pack=touch /tmp/x",
                "../main",
                "a..b",
                "-x",
                "0000000000000000000000000000000000000001"
            })
    void anotherRefIsUnknown(String ref) {
        assertThat(fault(open(ref)).trouble()).isEqualTo(GitTrouble.REF_UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc",
                "/etc",
                "--upload-pack=x",
                "ssh://git@127.0.0.1/x",
                "git@127.0.0.1:x",
                "ext::sh -c x",
                "http://127.0.0.1/../x",
                "http://u:p@127.0.0.1/shop.git",
                "http://127.0.0.1/-x",
                "http://127.0.0.1/a?b",
                "http://127.0.0.1/a%2e%2e",
                "https://example.com/other.git"
            })
    void anAddressThatIsNotAllowedIsNotAsked(String url) {
        assertThat(fault(open(reader("http://127.0.0.1/*", "https://example.com/shop"), url, ""))
                        .trouble())
                .isEqualTo(GitTrouble.REPOSITORY_NOT_ALLOWED);
    }

    @ParameterizedTest
    @CsvSource({
        "../x, PATH_NOT_ALLOWED", "apps/../../x, PATH_NOT_ALLOWED", "nowhere, PATH_MISSING", "linked, PATH_NOT_ALLOWED",
        "linked/shop, PATH_MISSING", "charts/x, RENDERER_ABSENT", "k, RENDERER_ABSENT", "., RENDERER_ABSENT"
    })
    void aPathThatIsNoFolderOfManifestsIsTold(String path, GitTrouble trouble) {
        try (GitTree tree = tree(open(""))) {
            assertThat(fault(tree.manifests(path, true)).trouble()).isEqualTo(trouble);
        }
    }

    @Test
    void whatGitDoesNotHoldIsSkippedByName() throws IOException {
        server.git("submodule", "add", "-q", server.daemonUrl(), "sub/module");
        server.push("main");

        try (GitTree tree = tree(open(""))) {
            assertThat(tree.manifests("lfs", true))
                    .isInstanceOfSatisfying(
                            TreeFiles.FoundFiles.class,
                            found -> assertThat(found.skipped()).containsExactly("lfs/big.yaml is kept in Git LFS"));
            assertThat(tree.manifests("sub", true))
                    .isInstanceOfSatisfying(
                            TreeFiles.FoundFiles.class,
                            found -> assertThat(found.skipped())
                                    .containsExactly("sub/module is a submodule, which is not followed"));
            assertThat(fault(tree.manifests("sub/module", true)).trouble()).isEqualTo(GitTrouble.PATH_NOT_ALLOWED);
        }
    }

    @Test
    void aLargeCommitIsNotTakenOverEitherProtocol() throws IOException {
        byte[] noise = new byte[3 * (int) MIB];
        new Random(1).nextBytes(noise);
        Files.write(server.work().resolve("noise.bin"), noise);
        server.push("main");

        for (String url : new String[] {server.url(), server.daemonUrl()}) {
            assertThat(fault(open(small(url, MIB), url, "")).trouble()).isEqualTo(GitTrouble.REPOSITORY_TOO_LARGE);
            assertThat(tree(open(small(url, 4 * MIB), url, "")).commit()).isNotEmpty();
        }
    }

    /// A megabyte of which a pack needs a kilobyte.
    @Test
    void aFileThatIsLargeOnlyOnceUnpackedIsNotTaken() throws IOException {
        server.file("bomb.yaml", "a".repeat(8 * (int) MIB)).push("main");

        assertThat(fault(open(small(server.url(), MIB), server.url(), "")).trouble())
                .isEqualTo(GitTrouble.REPOSITORY_TOO_LARGE);
    }

    @Test
    void tenThousandManifestsAreTooMany() throws IOException {
        for (int i = 0; i < 10_000; i++) {
            server.file("many/" + i / 100 + "/" + i + ".yaml", "kind: x");
        }
        server.push("main");

        try (GitTree tree = tree(open(""))) {
            assertThat(fault(tree.manifests("many", true)).trouble()).isEqualTo(GitTrouble.REPOSITORY_TOO_LARGE);
        }
    }

    @Test
    void aServerThatSaysNothingIsLeft() throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (String scheme : new String[] {"http", "git"}) {
                String url = scheme + "://127.0.0.1:" + silent.getLocalPort() + "/shop";
                long began = System.nanoTime();
                GitReader reader = new GitReader(
                        new GitAddress(Set.of(url)),
                        new AddressRule(Set.of()),
                        Duration.ofMillis(700),
                        MIB,
                        new Semaphore(1));
                assertThat(fault(open(reader, url, "")).trouble()).isEqualTo(GitTrouble.REPOSITORY_TOO_SLOW);
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMinutes(1));
                assertThat(reader.turns().tryAcquire(60, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    @Test
    void aLoginIsToldAndNotGuessed() {
        server.instead = Optional.of(new GitServer.Answer(401, Map.of("WWW-Authenticate", "Basic realm=\"git\"")));

        assertThat(fault(open("")).trouble()).isEqualTo(GitTrouble.REPOSITORY_NEEDS_LOGIN);
    }

    @Test
    void anotherHostIsNotFollowedTo() {
        server.instead = Optional.of(new GitServer.Answer(
                302, Map.of("Location", "http://localhost:1/shop.git/info/refs?service=git-upload-pack")));

        assertThat(fault(open("")))
                .satisfies(fault -> assertThat(fault.trouble()).isEqualTo(GitTrouble.REPOSITORY_NOT_ALLOWED))
                .satisfies(fault -> assertThat(fault.text()).contains("redirects to another host"));
    }

    @Test
    void whereThereIsNothingIsTold() {
        String none = server.url().replace("shop", "none");
        assertThat(fault(open(reader(none), none, "")).trouble()).isEqualTo(GitTrouble.REPOSITORY_UNREACHABLE);
        String dead = "git://127.0.0.1:1/shop";
        assertThat(fault(open(reader(dead), dead, "")).trouble()).isEqualTo(GitTrouble.REPOSITORY_UNREACHABLE);
    }

    private static GitReader small(String url, long bytes) {
        return new GitReader(
                new GitAddress(Set.of(url)),
                new AddressRule(Set.of()),
                Duration.ofSeconds(10),
                bytes,
                new Semaphore(1));
    }
}
