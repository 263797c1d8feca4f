// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Small files that unpack to more than fits into memory, or that no parser can handle: each is reported, and does
/// not hide the other files.
@Holds(IsolationRow.FILES)
class HostileFilesTest extends RecordingFixture {
    private static final int MIB = 1 << 20;

    @BeforeEach
    void besideAnOrdinaryPod() throws IOException {
        write("node.yaml", "{apiVersion: v1, kind: Node, metadata: {name: n}}");
        write("pods/p.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: p}, spec: {nodeName: n}}");
    }

    /// A recording may have tens of thousands of files.
    @Test
    void objectsOfSeveralFilesShareTheirTexts() throws IOException {
        write("a.yaml", "{apiVersion: v1, kind: Pod, metadata: {namespace: a, name: cart}}");

        List<Pod> pods = read().objects(Resources.PODS);
        assertThat(pods).hasSize(2);
        assertThat(pods.getFirst().metadata().namespace())
                .isSameAs(pods.getLast().metadata().namespace());
    }

    @ParameterizedTest
    @ValueSource(strings = {"deep.json", "deep.yaml", "deep.json.gz"})
    void oneFileNestedDeepHidesNoOther(String name) throws IOException {
        String deep = "{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"spec\": " + "{\"a\":".repeat(5000) + "1"
                + "}".repeat(5001);
        zipped(name, deep.getBytes(StandardCharsets.UTF_8), 1);

        Picture picture = read();

        assertThat(names(picture)).containsExactly("p");
        assertThat(picture.list(Resources.NODES)).isInstanceOf(Read.Found.class);
        assertThat(unread(picture.list(Resources.PODS))).startsWith(name).contains("incomplete");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "- ", "{a: ", "? "})
    void bracketsWithoutEndHideNoOther(String opening) throws IOException {
        write("deep.yaml", opening.repeat(50_000));

        Picture picture = read();

        assertThat(names(picture)).containsExactly("p");
        assertThat(picture.server().remark()).startsWith("1 file could not be read: deep.yaml (");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "#\n"})
    void emptyLinesAndCommentsHideNoOther(String line) throws IOException {
        write("empty", line.repeat(4_000));

        assertThat(names(read())).containsExactly("p");
    }

    @Test
    void filesThatShowNoSignOfObjectsAreCounted() throws IOException {
        write("first.json", "[[[[");
        write("second.yaml", "a: b: c");
        write("other.json", "{}");
        write("notes.txt", "[[[[");

        assertThat(read().server().remark())
                .isEqualTo("2 files could not be read: first.json (ends in the middle),"
                        + " second.yaml (malformed at line 1)");

        Files.delete(folder.resolve("first.json"));
        Files.delete(folder.resolve("second.yaml"));

        assertThat(read().server().remark()).isEmpty();
    }

    @Test
    void ofManySuchFilesTheFirstAreNamed() throws IOException {
        for (String name : List.of("e", "d", "c", "b", "a")) {
            write(name + ".yaml", "a: b: c");
        }

        assertThat(read().server().remark())
                .isEqualTo("5 files could not be read: a.yaml (malformed at line 1), b.yaml (malformed at line 1),"
                        + " c.yaml (malformed at line 1) and 2 more");
    }

    @Test
    void anObjectOfManyGigabytesIsToldOf() throws IOException {
        byte[] start =
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"".getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = zip("big.json.gz")) {
            out.write(start);
            byte[] text = "x".repeat(MIB).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 64; i++) {
                out.write(text);
            }
        }

        Picture picture = read();

        assertThat(names(picture)).containsExactly("p");
        assertThat(unread(picture.list(Resources.PODS)))
                .isEqualTo("big.json.gz is incomplete: it holds an object of more than 4 MiB");
    }

    @Test
    void aHugeTextThatIsNotKeptHidesNeitherItsObjectNorTheOthersOfItsFile() throws IOException {
        try (OutputStream out = zip("pods.json.gz")) {
            out.write("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[".getBytes(StandardCharsets.UTF_8));
            for (String name : List.of("before", "huge", "behind")) {
                out.write("{\"metadata\":{\"annotations\":{\"a\":\"".getBytes(StandardCharsets.UTF_8));
                byte[] text = (name.equals("huge") ? "x" : "").repeat(MIB).getBytes(StandardCharsets.UTF_8);
                for (int i = 0; i < 64; i++) {
                    out.write(text);
                }
                out.write("\",\"b\":[\"c\",{\"d\":\"e\"}]},\"namespace\":\"a\",\"name\":\"%s\"}}%s"
                        .formatted(name, name.equals("behind") ? "]}" : ",")
                        .getBytes(StandardCharsets.UTF_8));
            }
        }

        Picture picture = read();

        assertThat(names(picture)).containsExactlyInAnyOrder("p", "before", "huge", "behind");
        assertThat(picture.list(Resources.PODS)).isInstanceOf(Read.Found.class);
    }

    @Test
    void whatStandsBeforeAHugeTextOfYamlIsJudged() throws IOException {
        try (OutputStream out = zip("pods.yaml.gz")) {
            out.write("""
                    {apiVersion: v1, kind: Pod, metadata: {namespace: a, name: before}}
                    ---
                    apiVersion: v1
                    kind: Pod
                    metadata: {namespace: a, name: huge}
                    x:\s""".getBytes(StandardCharsets.UTF_8));
            out.write("x".repeat(8 * MIB).getBytes(StandardCharsets.UTF_8));
        }

        Picture picture = read();

        assertThat(names(picture)).containsExactlyInAnyOrder("p", "before");
        assertThat(unread(picture.list(Resources.PODS)))
                .isEqualTo("pods.yaml.gz is incomplete: it holds an object of more than 4 MiB");
    }

    /// The file has the kind before the kept fields of its objects or, with sorted fields, after them.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",%s}",
                "{\"apiVersion\":\"v1\",%s,\"kind\":\"PodList\"}"
            })
    void textsAndListsThatAreCutAreToldOf(String list) throws IOException {
        String condition = "{\"type\":\"Ready\",\"status\":\"False\",\"message\":\"%s\"}";
        String pod =
                "{\"metadata\":{\"namespace\":\"a\",\"name\":\"%s\",\"annotations\":{\"unread\":\"%s\"}},\"status\":{\"conditions\":[%s]}}";
        String longest = "x".repeat(KeptValues.MAX_TEXT);
        String conditions =
                (condition.formatted("") + ",").repeat(KeptValues.MAX_ELEMENTS - 1) + condition.formatted("");
        write(
                "pods.json",
                list.formatted("\"items\":["
                        + String.join(
                                ",",
                                pod.formatted("whole", longest + "x", condition.formatted(longest)),
                                pod.formatted("long", "", condition.formatted(longest + "x")),
                                pod.formatted("many", "", conditions),
                                pod.formatted("more", "", conditions + "," + condition.formatted("")))
                        + "]"));

        assertThat(read().list(Resources.PODS))
                .isInstanceOfSatisfying(
                        Read.Noted.class,
                        noted -> assertThat(noted.remark())
                                .isEqualTo("arrays cut at 1000 elements: 1, texts cut at 4096 characters: 1"));
    }

    @Test
    void whatStandsBeforeAHugeTextThatIsKeptIsJudged() throws IOException {
        write(
                "pods.json",
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[{\"metadata\":{\"namespace\":\"a\",\"name\":\"before\"}},"
                        + "{\"metadata\":{\"namespace\":\"a\",\"name\":\"huge\"},\"status\":{\"message\":\""
                        + "x".repeat(8 * MIB)
                        + "\"}}]}");

        Picture picture = read();

        assertThat(names(picture)).containsExactlyInAnyOrder("p", "before");
        assertThat(unread(picture.list(Resources.PODS)))
                .isEqualTo("pods.json is incomplete: it holds an object of more than 4 MiB");
    }

    @Test
    void anObjectOfManySmallFieldsIsToldOf() throws IOException {
        try (OutputStream out = zip("wide.yaml.gz")) {
            out.write("apiVersion: v1\nkind: Pod\nmetadata:\n  name: w\n  labels:\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 600_000; i++) {
                out.write(("    l" + i + ": x\n").getBytes(StandardCharsets.UTF_8));
            }
        }

        Picture picture = read();

        assertThat(names(picture)).containsExactly("p");
        assertThat(unread(picture.list(Resources.PODS)))
                .isEqualTo("wide.yaml.gz is incomplete: it holds an object of more than 4 MiB");
    }

    @Test
    void manySmallObjectsAreNoLargeOne() throws IOException {
        String item = "{\"metadata\":{\"namespace\":\"a\",\"name\":\"p%05d\",\"annotations\":{\"a\":\"%s\"}}}";
        String filler = "y".repeat(1000);
        try (OutputStream out = zip("pods.json.gz")) {
            out.write("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 6000; i++) {
                out.write(((i == 0 ? "" : ",") + item.formatted(i, filler)).getBytes(StandardCharsets.UTF_8));
            }
            out.write("]}".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(read().objects(Resources.PODS)).hasSize(6001);
    }

    @Test
    void aLogOfEmptyLinesIsCutToItsEnd() throws IOException {
        zipped("logs/a/p/c.log.gz", new byte[MIB], 1);
        byte[] lines = "\n".repeat(MIB).getBytes(StandardCharsets.UTF_8);
        zipped("logs/a/q/c.log.gz", lines, 64);
        LogQuery query = new LogQuery("a", "q", "c", false, Optional.empty(), 100);

        Read<List<String>> log =
                open(SingleRecording.at(folder)).details().log(query, Deadline.in(Duration.ofSeconds(30)));

        assertThat(log.known().orElseThrow()).hasSize(100);
    }

    private void zipped(String name, byte[] part, int times) throws IOException {
        try (OutputStream out = name.endsWith(".gz") ? zip(name) : Files.newOutputStream(folder.resolve(name))) {
            for (int i = 0; i < times; i++) {
                out.write(part);
            }
        }
    }

    private OutputStream zip(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return new GZIPOutputStream(Files.newOutputStream(file));
    }
}
