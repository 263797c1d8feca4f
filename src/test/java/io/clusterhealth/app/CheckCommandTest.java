// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.page.VerdictPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckCommandTest {
    private static final Path CASES = Path.of("src/test/resources/cases");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({
        "healthy-openshift, 0, HEALTHY",
        "node-lost, 1, DEGRADED",
        "etcd-chain, 2, UNHEALTHY",
        "forbidden-nodes, 3, UNKNOWN"
    })
    void exitsWithTheVerdict(String name, int exitCode, String word) {
        assertThat(check("--cluster", CASES.resolve(name).toString())).isEqualTo(exitCode);
        assertThat(text(out)).startsWith(word + ": ");
        assertThat(text(err)).isEmpty();
    }

    /// 1, the exit code of an uncaught exception, means degraded.
    @Test
    void aDefectIsAnUnknownVerdict() {
        int code = Main.ended(
                () -> {
                    throw new StackOverflowError();
                },
                new VisibleOutput(err));

        assertThat(code).isEqualTo(3);
        assertThat(text(err)).startsWith("This is a defect of the program: java.lang.StackOverflowError");
    }

    @Test
    void printsTheWholeReportAsJson() throws Exception {
        check("--cluster", "demo", "--output", "json");

        JsonNode report = new ObjectMapper().readTree(text(out));
        JsonNode symptoms = report.path("incidents").path(0).path("symptoms");
        assertThat(report.path("verdict").asText()).isEqualTo("degraded");
        assertThat(symptoms.path("shown")).hasSize(symptoms.path("total").asInt());
    }

    /// Also where the object of the cause has a symptom itself: the number is that of the rows.
    @ParameterizedTest
    @ValueSource(strings = {"crash-loop", "one-bad-image", "unschedulable"})
    void namesEverySymptomThatItCounts(String name) throws Exception {
        check("--cluster", CASES.resolve(name).toString(), "--output", "json");

        JsonNode symptoms = new ObjectMapper().readTree(text(out)).at("/incidents/0/symptoms");
        assertThat(symptoms.path("shown")
                        .valueStream()
                        .mapToInt(one -> 1 + one.path("more").asInt())
                        .sum())
                .isEqualTo(symptoms.path("total").asInt())
                .isPositive();
    }

    /// A file created for a ticket must not be empty.
    @ParameterizedTest
    @ValueSource(strings = {"check", "check --fleet"})
    void aPageSaysWhyThereIsNoVerdict(String command) {
        String[] words = (command + " --output html --kubeconfig /nonexistent").split(" ");

        int code = CommandRun.run(Map.of(), new VisibleOutput(out), new VisibleOutput(err), words);

        String sentence =
                "The kubeconfig /nonexistent does not exist. Give --kubeconfig or KUBECONFIG the path of one.";
        assertThat(code).isEqualTo(3);
        assertThat(text(err)).isEqualTo(sentence + "\n");
        assertThat(text(out))
                .startsWith("<!DOCTYPE html>")
                .contains("<pre>" + sentence + "</pre>", "{\"error\":\"" + sentence + "\"}")
                .as("its policy has the hashes of the script and the style")
                .isEqualTo(VerdictPage.refusal(sentence) + "\n");
    }

    /// A program that reads standard output must not find it empty.
    @ParameterizedTest
    @ValueSource(strings = {"check", "check --fleet"})
    void jsonSaysWhyThereIsNoVerdict(String command) throws Exception {
        String[] words = (command + " --output json --kubeconfig /nonexistent").split(" ");

        int code = CommandRun.run(Map.of(), new VisibleOutput(out), new VisibleOutput(err), words);

        JsonNode report = new ObjectMapper().readTree(text(out));
        assertThat(code).isEqualTo(3);
        assertThat(report.path("verdict").asText()).isEqualTo("unknown");
        assertThat(report.path("error").asText() + "\n")
                .startsWith("The kubeconfig /nonexistent does not exist.")
                .isEqualTo(text(err));
        assertThat(text(out)).isEqualTo(report.toPrettyString() + "\n");
    }

    @Test
    void looksAtOneNamespace() {
        assertThat(check("--cluster", "demo", "--namespace", "payments")).isEqualTo(1);
        assertThat(text(out)).startsWith("DEGRADED: demo, namespace payments is degraded.");
    }

    @Test
    void aNamespaceThatDoesNotExistIsAUsageError() {
        assertThat(check("--cluster", "demo", "--namespace", "nope")).isEqualTo(64);
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).startsWith("--namespace: there is no namespace 'nope'.");
    }

    @Test
    void aRecordingIsReadToItsEndHoweverLongThatTakes() {
        String folder = CASES.resolve("node-lost").toString();
        if (new CommandLineReader("1", Map.of()).read("check", "--cluster", folder)
                        instanceof Launch.Examine(CheckCommand command)
                && SingleRecording.at(Path.of(folder)).open(Optional.empty(), Caller.ANONYMOUS)
                        instanceof Opened.Ready(Cluster cluster)) {
            assertThat(command.patience(cluster)).isGreaterThan(Duration.ofHours(1));
            return;
        }
        throw new AssertionError("no check of a folder");
    }

    /// The deadline of a call is for clients: a recording of half a gigabyte takes longer, and is still examined.
    @Test
    void aRecordingThatTakesLongerThanACallMayIsJudged() {
        Map<String, String> hurried = Map.of("MCP_DEADLINE", "1s");
        String folder = CASES.resolve("node-lost").toString();
        if (new CommandLineReader("1", hurried).read("check", "--cluster", folder)
                        instanceof Launch.Examine(CheckCommand command)
                && SingleRecording.at(Path.of(folder)).open(Optional.empty(), Caller.ANONYMOUS)
                        instanceof Opened.Ready(Cluster files)) {
            assertThat(command.settings().get(Setting.DEADLINE)).isEqualTo(Duration.ofSeconds(1));
            assertThat(command.run(
                            new LongRead(files, Duration.ofMinutes(10)),
                            new Examination(Checks.all()),
                            new Terminal(false, false),
                            print(out),
                            print(err)))
                    .isEqualTo(1);
            assertThat(text(out)).startsWith("DEGRADED: ").contains("Node stopped reporting");
            return;
        }
        throw new AssertionError("no check of a folder");
    }

    @Test
    void aClusterThatCannotBeOpenedIsUnknown() {
        assertThat(check("--cluster", "/no/such/folder")).isEqualTo(3);
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).startsWith("There is no file or folder /no/such/folder.");
    }

    @Test
    void refusesANamespaceThatNoClusterHas() {
        assertThat(check("--fleet", "--cluster", CASES.resolve("etcd-chain").toString(), "--namespace", "nope"))
                .isEqualTo(64);
        assertThat(text(err)).isEqualTo("--namespace: no cluster has a namespace 'nope'.\n");
        assertThat(text(out)).isEmpty();
    }

    /// The README and `docs/fleet.md` show the printed table.
    @Test
    void printsATableOfAFleet() {
        assertThat(check("--fleet", "--cluster", "demo-fleet")).isEqualTo(1);
        String printed = "```text\n%s```\n".formatted(text(out));
        Golden.assertSection(Path.of("README.md"), "fleet", printed);
        Golden.assertSection(Path.of("docs/fleet.md"), "check", printed);
        assertThat(text(err)).isEmpty();
    }

    @Test
    void printsAFleetAsJson() throws Exception {
        check("--fleet", "--cluster", "demo-fleet", "--output", "json");

        JsonNode report = new ObjectMapper().readTree(text(out));
        assertThat(report.path("clusters")).hasSize(6);
        assertThat(report.at("/totals/unreachable").asInt()).isEqualTo(1);
    }

    @Test
    void aFleetOfOneRecordingIsThatCluster() {
        assertThat(check("--fleet", "--cluster", CASES.resolve("etcd-chain").toString()))
                .isEqualTo(2);
        assertThat(text(out)).startsWith("UNHEALTHY: 1 cluster: 1 unhealthy.");
    }

    @Test
    void aFleetThatCannotBeOpenedIsUnknown() {
        assertThat(check("--fleet", "--kubeconfig", "/no/such/file")).isEqualTo(3);
        assertThat(text(err)).startsWith("The kubeconfig /no/such/file does not exist.");
    }

    @ParameterizedTest
    @CsvSource({"demo-fleet, dev, 0, dev", "demo-fleet, batch, 1, batch", "demo, demo, 1, demo"})
    void examinesTheClusterThatTheContextNames(String recorded, String context, int exitCode, String name) {
        assertThat(check("--cluster", recorded, "--context", context)).isEqualTo(exitCode);
        assertThat(text(out)).matches("(?s)[A-Z]+: " + name + " is .*");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void saysThatItExaminedOneClusterOfSeveral() {
        assertThat(check("--cluster", "demo-fleet")).isEqualTo(1);
        assertThat(text(out)).startsWith("DEGRADED: prod-eu is ");
        assertThat(text(err))
                .isEqualTo("examined prod-eu, 1 of 6 clusters; choose one with --context, or all with --fleet\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "demo-fleet | prod-eu, prod-us, staging, batch, dev, edge-7",
                "demo | demo",
                "src/test/resources/cases/node-lost | node-lost"
            })
    void aRecordingWithoutTheClusterOfTheContextIsAUsageError(String recorded, String names) {
        assertThat(check("--cluster", recorded, "--context", "x")).isEqualTo(64);
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).isEqualTo("There is no cluster 'x' in this recording; there are: " + names + "\n");
    }

    @Test
    void filesWithoutObjectsAreOneLine(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("passwd.txt"), "root:x:0:0");

        assertThat(check("--cluster", folder.toString())).isEqualTo(3);
        assertThat(text(out)).isEqualTo("UNKNOWN: no Kubernetes objects in " + folder + "\n");

        out.reset();
        Files.writeString(folder.resolve("c.json"), "{]");
        check("--cluster", folder.toString());
        assertThat(text(out))
                .isEqualTo("UNKNOWN: no Kubernetes objects in " + folder + "; c.json is malformed at line 1\n");
    }

    @ParameterizedTest
    @CsvSource({"d.tar.gz, a gzip", "d.tgz, a gzip", "d.tar.xz, an xz", "d.zip, a zip"})
    void aFileThatIsNoArchiveIsOneLine(String name, String format, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "no archive\n".repeat(100));

        assertThat(check("--cluster", file.toString())).isEqualTo(3);
        assertThat(text(out)).isEqualTo("UNKNOWN: " + name + " is not " + format + " archive\n");
    }

    /// A file without a line of its own in the report would have to be searched for.
    @Test
    void namesTheFilesThatCouldNotBeRead(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("c.json"), "{]");
        Files.writeString(folder.resolve("pod.yaml"), "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}}");

        check("--cluster", folder.toString());
        assertThat(text(out).lines()).contains("note: 1 file could not be read: c.json (malformed at line 1)");
    }

    private int check(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "check";
        System.arraycopy(words, 0, all, 1, words.length);
        return CommandRun.run(Map.of(), print(out), print(err), all);
    }

    private static VisibleOutput print(ByteArrayOutputStream bytes) {
        return new VisibleOutput(bytes);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
