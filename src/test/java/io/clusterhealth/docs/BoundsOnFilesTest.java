// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import com.fasterxml.jackson.core.StreamReadConstraints;
import io.clusterhealth.golden.Golden;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;

/// What is read of files, at most: the table is what the code says.
class BoundsOnFilesTest {
    private static final String CLUSTER = "io.clusterhealth.cluster.";

    private static final String REST_JUDGED =
            "the file is reported as incomplete; the part before the limit is examined";
    private static final String CUT = "the rest is omitted, in a text marked by …, and reported as not checked";
    private static final String REFUSED =
            "the rest of the archive is reported as unreadable; the part before it is examined";

    /// @param beyond what comes of more
    private record Bound(String what, String most, String beyond) {}

    @Test
    void everyBoundIsInTheTable() throws ReflectiveOperationException {
        Golden.assertSection(
                Path.of("docs/security.md"),
                "bounds",
                bounds().stream()
                        .map(bound -> "| %s | %s | %s |\n".formatted(bound.what(), bound.most(), bound.beyond()))
                        .collect(Collectors.joining("", "| of files | at most | beyond it |\n|---|---|---|\n", "")));
    }

    private static List<Bound> bounds() throws ReflectiveOperationException {
        StreamReadConstraints json = StreamReadConstraints.defaults();
        return List.of(
                new Bound(
                        "one object, unpacked, without texts in JSON that are not kept",
                        bytes("recording.Allowance", "OBJECT"),
                        REST_JUDGED),
                new Bound("one file, unpacked", bytes("recording.Allowance", "FILE"), REST_JUDGED),
                new Bound("all files of a recording, unpacked", bytes("recording.Allowance", "ALL"), REST_JUDGED),
                new Bound(
                        "fields that are kept, of all objects",
                        "half the heap, at %d bytes each".formatted(number("recording.Allowance", "FIELD")),
                        REST_JUDGED),
                new Bound(
                        "nesting of JSON and YAML",
                        "%d and %d".formatted(json.getMaxNestingDepth(), new LoaderOptions().getNestingDepthLimit()),
                        REST_JUDGED),
                new Bound(
                        "a text, and a field's name, that a parser of JSON holds",
                        "%s and %s characters"
                                .formatted(grouped(json.getMaxStringLength()), grouped(json.getMaxNameLength())),
                        REST_JUDGED),
                new Bound("characters of a text that is kept", count("json.KeptValues", "MAX_TEXT"), CUT),
                new Bound("elements of an array that are kept", count("json.KeptValues", "MAX_ELEMENTS"), CUT),
                new Bound(
                        "files of a folder, and folders in folders",
                        "%s and %s"
                                .formatted(
                                        count("recording.RecordingFolder", "MOST_FILES"),
                                        count("recording.RecordingFolder", "DEEPEST")),
                        "further ones are reported as unreadable"),
                new Bound("files of an archive", count("recording.Archive", "MOST_FILES"), REFUSED),
                new Bound(
                        "an archive, unpacked; and the part of it that is kept on disk",
                        "%s and %s"
                                .formatted(bytes("recording.Archive", "MOST_BYTES"), bytes("recording.Spool", "MOST")),
                        REFUSED),
                new Bound(
                        "the dictionary of a stream of xz",
                        "%d MiB".formatted(number("recording.Archive", "XZ_KIB") >> 10),
                        REFUSED),
                new Bound(
                        "a log: one line, and the end that is kept, each line with %d bytes more"
                                .formatted(number("LogTail", "LINE")),
                        "%s and %s".formatted(bytes("Details", "LONGEST_LINE"), bytes("LogTail", "MOST")),
                        "the beginning is omitted, long lines are cut, and the answer reports it"),
                new Bound(
                        "a text file beside the objects, such as `version`",
                        bytes("recording.Surroundings", "LONGEST"),
                        "the rest is not read"),
                new Bound(
                        "a kubeconfig, and its nesting",
                        "%s and %s"
                                .formatted(
                                        bytes("kube.login.KubeconfigReader", "LONGEST"),
                                        count("kube.login.KubeconfigReader", "DEEPEST")),
                        "the file is refused, in one sentence"));
    }

    private static String bytes(String type, String constant) throws ReflectiveOperationException {
        long bytes = number(type, constant);
        return bytes >= 1 << 30
                ? "%d GiB".formatted(bytes >> 30)
                : bytes >= 1 << 20 ? "%d MiB".formatted(bytes >> 20) : "%d KiB".formatted(bytes >> 10);
    }

    private static String count(String type, String constant) throws ReflectiveOperationException {
        return grouped(number(type, constant));
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static long number(String type, String constant) throws ReflectiveOperationException {
        Field field = Class.forName(CLUSTER + type).getDeclaredField(constant);
        field.setAccessible(true);
        return ((Number) field.get(null)).longValue();
    }
}
