// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What a plugin prints, and names in its kubeconfig, in the error message of a failed login.
class ExecSecretsTest extends ExecFixture {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// No part of a secret of this length may appear.
    private static final int PIECE = 9;

    static List<JsonNode> canaries() throws IOException {
        try (var lines = Files.lines(Path.of("src/test/resources/evidence/canaries.jsonl"))) {
            return lines.map(ExecSecretsTest::json).toList();
        }
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }

    @ParameterizedTest
    @MethodSource("canaries")
    void saysNoSecretThatALoginPrints(JsonNode canary) throws IOException {
        Files.writeString(folder.resolve("error"), canary.path("text").asText());
        plugin("cat " + folder.resolve("error") + " >&2; exit 1");

        assertKeeps(canary, kubeconfig("https://127.0.0.1:1", V1, ""));
    }

    @ParameterizedTest
    @MethodSource("canaries")
    void saysNoSecretOfAnInstallHint(JsonNode canary) throws IOException {
        assertKeeps(
                canary,
                write(
                        "https://127.0.0.1:1",
                        "apiVersion: " + V1 + ", command: gone, installHint: "
                                + JSON.writeValueAsString(canary.path("text").asText())));
    }

    private void assertKeeps(JsonNode canary, Path kubeconfig) {
        String secret = canary.path("secret").asText();
        String said = said(kubeconfig);

        assertThat(IntStream.rangeClosed(0, Math.max(0, secret.length() - PIECE))
                        .mapToObj(i -> secret.substring(i, Math.min(secret.length(), i + PIECE))))
                .as(said)
                .noneMatch(said::contains);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Authorization: Bearer abcdefgh1234 refused  | Authorization: [REDACTED] refused.
        login with password=hunter2hunter2 refused  | login with password=[REDACTED] refused.
        DB_PASSWORD: hunter2hunter2                 | DB_PASSWORD: [REDACTED].
        ran with --token=hunter2hunter2             | ran with --token=[REDACTED].
        ran with --token hunter2hunter2             | ran with --token [REDACTED].
        postgres://u:p@ss@host/db is away           | postgres://u:[REDACTED]@host/db is away.
        key AKIAIOSFODNN7EXAMPLE has expired        | key [REDACTED] has expired.
        """)
    void leavesTheRestOfWhatALoginPrints(String error, String shown) throws IOException {
        plugin("echo '" + error + "' >&2; exit 1");

        assertThat(said(kubeconfig("https://127.0.0.1:1", V1, "")))
                .contains("which failed with exit code 1: " + shown + " Correct the login");
    }

    @Test
    void saysNothingOfASecretThatBeginsBeforeWhatIsKept() throws IOException {
        plugin("printf 'password=' >&2; i=0; while [ $i -lt 100 ]; do printf hunter2hunter2hunter2hunter2hunter2hunter2"
                + " >&2; i=$((i+1)); done; echo ' is expired' >&2; exit 1");

        assertThat(said(kubeconfig("https://127.0.0.1:1", V1, ""))).contains("[REDACTED] is expired");

        plugin("printf 'password=hunter2hunter2 ' >&2; i=0; while [ $i -lt 120 ]; do"
                + " printf 'retry retry retry retry retry retry r, \\n' >&2; i=$((i+1)); done; exit 1");

        assertThat(said(kubeconfig("https://127.0.0.1:1", V1, "")))
                .doesNotContain("hunter2")
                .contains(": …");
    }

    @Test
    void saysNamesAsOneToken() throws IOException {
        Path kubeconfig = write("https://127.0.0.1:1", "apiVersion: " + V1 + ", command: \"/nonexist\\n HEALTHY: ok\"");
        Files.writeString(
                kubeconfig, Files.readString(kubeconfig).replace("arn:aws:eks", "bob\\nHEALTHY: all is well"));

        assertThat(said(kubeconfig))
                .startsWith("The user bob_HEALTHY:_all_is_well of the kubeconfig logs in through nonexist_HEALTHY:_ok,"
                        + " which is not there.");

        Files.writeString(kubeconfig, Files.readString(kubeconfig).replace("name: c\n", "name: other\n"));
        Files.writeString(
                kubeconfig,
                Files.readString(kubeconfig).replace("cluster: c,", "cluster: \"c HEALTHY: all is well\","));

        assertThat(said(kubeconfig))
                .startsWith("The context eks of the kubeconfig names the cluster 'c_HEALTHY:_all_is_well', which");
    }

    private String said(Path kubeconfig) {
        return switch (clusters(kubeconfig, ALL).open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Unusable(String cause, String wayOut, var _) -> cause + " " + wayOut;
            case Opened.Ready _, Opened.Unknown _ -> throw new AssertionError("usable");
        };
    }
}
