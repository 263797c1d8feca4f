// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `kubectl cluster-info dump` in one file, as various shells and versions of kubectl write it.
class DumpFileTest extends RecordingFixture {
    private static final String DUMP = """
            {"kind": "NodeList", "apiVersion": "v1", "items": [{"metadata": {"name": "worker-1"}}]}
            {"kind": "PodList", "apiVersion": "v1", "items": [
                {"metadata": {"name": "web-1", "namespace": "shop"}, "status": {"phase": "Running"}}]}
            ==== START logs for container app of pod shop/web-1 ====
            no route to dü 😀
            ==== END logs for container app of pod shop/web-1 ====
            {"kind": "PodList", "apiVersion": "v1", "items": [
                {"metadata": {"name": "web-2", "namespace": "stock"}, "status": {"phase": "Running"}}]}
            """;

    @Test
    void liesAloneInAFolder() throws IOException {
        write("dump.json", DUMP);

        assertWhole(read());
        assertThat(log()).isEqualTo(new Read.Found<>(List.of("no route to dü 😀")));
    }

    @Test
    void liesBesideOtherFiles() throws IOException {
        write("dump.json", DUMP);
        write("jobs.json", "{\"kind\": \"JobList\", \"apiVersion\": \"batch/v1\", \"items\": []}");

        assertWhole(read());
    }

    /// People who keep a dump note its origin in comments at the top.
    @ParameterizedTest
    @ValueSource(strings = {"dump.txt", "dump.json", "cluster-info-dump"})
    void beginsWithComments(String name) throws IOException {
        write(name, "# generated with kubectl cluster-info dump\n\n" + DUMP);

        assertWhole(read());
        assertThat(log()).isEqualTo(new Read.Found<>(List.of("no route to dü 😀")));
    }

    /// MicroK8s' inspection report contains it next to journals, in a file without extension.
    @Test
    void isToldByItsContentBesideOtherFiles() throws IOException {
        write("report/k8s/cluster-info-dump", DUMP);
        write("report/k8s/get-all", "NAMESPACE   NAME   READY\nkind: of   web-1   1/1\n");
        write("report/sys/uptime", " 18:21:38 up 2 days\n");

        assertWhole(read());
    }

    @Test
    void yamlIsToldByItsContentToo() throws IOException {
        write(
                "pods",
                "# oc get pods -A\napiVersion: v1\nitems:\n- kind: Pod\n  metadata:\n    name: web-1\nkind: List\n");
        write("notes.txt", "The apiVersion: of a kind: is none.\n");

        assertThat(names(read())).containsExactly("web-1");
    }

    /// PowerShell's `>` writes UTF-16, its `Out-File -Encoding utf8` a byte order mark, both Windows line endings.
    @ParameterizedTest
    @CsvSource({"UTF-16LE, dump.txt", "UTF-16BE, dump.json", "UTF-8, dump.txt", "UTF-8, dump.json"})
    void isWrittenOnWindows(String charset, String name) throws IOException {
        String text = '\uFEFF' + (DUMP + "\n".repeat(20_000)).replace("\n", "\r\n");
        Files.write(folder.resolve(name), text.getBytes(Charset.forName(charset)));

        assertWhole(read());
        assertThat(log().known().orElseThrow())
                .singleElement()
                .asString()
                .isEqualToIgnoringWhitespace("no route to dü 😀");
    }

    @Test
    void objectsInYamlAreWrittenOnWindows() throws IOException {
        String pod = "\uFEFFapiVersion: v1\r\nkind: Pod\r\nmetadata:\r\n  name: web-1\r\n";
        Files.write(folder.resolve("pod.yaml"), pod.getBytes(Charset.forName("UTF-16LE")));

        assertThat(names(read())).containsExactly("web-1");
    }

    /// With `-o yaml`.
    @Test
    void isYaml() throws IOException {
        write("dump.yaml", """
                apiVersion: v1
                items:
                - metadata: {name: worker-1}
                kind: NodeList
                ---
                apiVersion: v1
                items:
                - metadata: {name: web-1, namespace: shop}
                - metadata: {name: web-2, namespace: stock}
                kind: PodList
                ==== START logs for container app of pod shop/web-1 ====
                no: route: to dü 😀
                ==== END logs for container app of pod shop/web-1 ====
                """);

        assertWhole(read());
    }

    /// kubectl up to 1.18 appends a line about where it has written to.
    @Test
    void endsInWordsOfKubectl() throws IOException {
        write("dump.txt", DUMP + "Cluster info dumped to standard output\n");

        assertWhole(read());
    }

    @Test
    void namesTheLineOfTheFileThatIsMalformed() throws IOException {
        write("dump.txt", DUMP + "{\"kind\": \"JobList\", ?}\n");

        assertThat(unread(read().list(Resources.PODS))).endsWith("dump.txt is incomplete: it is malformed at line 9");
    }

    @Test
    void logsDoNotCountForTheObjectsBesideThem() throws IOException {
        write("dump.txt", DUMP.replace("no route", ("x".repeat(1_000) + "\n").repeat(8_000) + "no route"));

        assertWhole(read());
        assertThat(log().known().orElseThrow()).last().isEqualTo("no route to dü 😀");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Request log error: an error on the server (\"unknown\") has prevented the request from succeeding",
                "Create log request error: no such container"
            })
    void whatKubectlSaysOfALogItDidNotGetIsNoLog(String failure) throws IOException {
        write("dump.txt", DUMP.replace("no route to dü 😀", failure));

        assertThat(log())
                .isEqualTo(new Read.Missing<>(new Unread.Failed(
                        "kubectl could not read it: " + failure.substring(failure.indexOf(": ") + 2))));
    }

    @Test
    void aLogMayBeginLikeWhatKubectlSays() throws IOException {
        write("dump.txt", DUMP.replace("no route", "Request log error: my own\nno route"));

        assertThat(log().known().orElseThrow()).hasSize(2);
    }

    private Read<List<String>> log() {
        return open(SingleRecording.at(folder))
                .details()
                .log(
                        new LogQuery("shop", "web-1", "app", false, Optional.empty(), 9),
                        Deadline.in(Duration.ofSeconds(30)));
    }

    private static void assertWhole(Picture picture) {
        assertThat(names(picture)).containsExactly("web-1", "web-2");
        assertThat(List.of(Resources.PODS, Resources.NODES))
                .allSatisfy(list -> assertThat(picture.list(list)).isInstanceOf(Read.Found.class));
    }
}
