// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A recording of a real API server gives the same verdict as the API server, except for times.
class SnapshotIT {
    private static KubeKit kube;

    @TempDir
    Path parent;

    @BeforeAll
    static void breakACluster() {
        kube = KubeKit.start("--crds", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller");
        BrokenCluster.into(kube);
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            kube.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"admin, text, 1", "admin, json, 1", "viewer, text, 1", "outsider, text, 3", "outsider, json, 3"})
    void aRecordingGivesTheSameVerdict(String user, String output, int exitCode) {
        Said live = run(user, "check", "--output", output);
        Said recorded = run(user, "snapshot", "--output", folder().toString());
        Said replayed = run(user, "check", "--output", output, "--cluster", folder().toString());

        if (user.equals("outsider")) {
            assertThat(recorded.stderr()).matches("The recording holds nothing of outsider: .* lists were refused; .*");
        } else {
            assertThat(recorded.stderr()).isEmpty();
        }
        assertThat(recorded.exitCode()).isEqualTo(user.equals("outsider") ? 3 : 0);
        assertThat(recorded.stdout()).startsWith("Recorded " + user + ": ").contains(folder().toString());
        assertThat(live.exitCode()).isEqualTo(exitCode);
        assertThat(replayed.exitCode()).isEqualTo(exitCode);
        assertThat(live.stdout()).contains("other kinds are not read");
        assertThat(timeless(replayed.stdout())).isEqualTo(withoutServedKinds(timeless(live.stdout())));
    }

    @Test
    void noTokenIsRecorded() throws IOException {
        kube.apply("""
                apiVersion: v1
                kind: Event
                metadata: {name: leak, namespace: shop}
                involvedObject: {kind: Pod, namespace: shop, name: cart-a}
                type: Warning
                reason: Failed
                message: 'login with Bearer abcdefghijklmnop failed'
                """);

        run("admin", "snapshot", "--output", folder().toString());

        assertThat(Files.readString(folder().resolve("events.json"))).contains("login with");
        try (Stream<Path> files = Files.list(folder())) {
            assertThat(files).allSatisfy(file -> assertThat(read(file)).doesNotContain("abcdefghijklmnop"));
        }
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws IOException {
        Files.createDirectory(folder());
        Files.writeString(folder().resolve("pods.json"), "mine");

        Said refused = run("admin", "snapshot", "--output", folder().toString());

        assertThat(refused.exitCode()).isEqualTo(64);
        assertThat(refused.stderr()).contains("is not empty; name a new one.");
        assertThat(Files.readString(folder().resolve("pods.json"))).isEqualTo("mine");
    }

    private record Said(String stdout, String stderr, int exitCode) {}

    private static Said run(String user, String... words) {
        Path kubeconfig = kube.folder().resolve(user + ".kubeconfig");
        try (ServerProcess process =
                ServerProcess.start(Map.of("KUBECONFIG", kubeconfig.toString(), "MCP_DEADLINE", "60s"), words)) {
            String stdout = process.restOfStdout();
            int exitCode = process.exitCode();
            return new Said(stdout, String.join("\n", process.stderr().lines()), exitCode);
        }
    }

    private Path folder() {
        return parent.resolve("recording");
    }

    /// The same text without moments and durations.
    private static String timeless(String text) {
        return text.replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<moment>")
                .replaceAll("\\b\\d+ (?:s|min|h|d)\\b", "<time>");
    }

    /// The same verdict without the number of kinds that only discovery knows, which is not recorded.
    private static String withoutServedKinds(String verdict) {
        return verdict.replaceAll("note: custom resources: .* not read\\R", "")
                .replaceAll("(?s),\\s+\"odd\" : \\[ \\{\\s+\"what\" : \"custom resources\",.*?} ]", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
