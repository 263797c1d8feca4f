// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Run by `src/bench/cases --compact <case>…`, not part of the suite: packs cases into one file each and removes
/// their folders. A case whose report would change stays as it is.
class CompactCases {
    private static final Path ROOT = Path.of(System.getProperty("cases.root", "src/test/resources/cases"));
    private static final Path TRIAL = Path.of("target/compacted");

    @Test
    void compacts() throws IOException {
        List<String> left = new ArrayList<>();
        for (String name : System.getProperty("cases.compact", "").split(",")) {
            if (!name.isEmpty() && Files.isDirectory(ROOT.resolve(name))) {
                try {
                    compact(name);
                } catch (IOException | RuntimeException e) {
                    left.add(name + ": " + e);
                }
            }
        }
        Files.createDirectories(TRIAL);
        Files.write(TRIAL.resolve("left.txt"), left);

        assertThat(left).as("cases that stay folders").isEmpty();
    }

    private static void compact(String name) throws IOException {
        Path folder = ROOT.resolve(name);
        CaseStore.delete(TRIAL);
        Path unpacked = Files.createDirectories(TRIAL).resolve(name);
        CaseResult before = CaseResult.at(folder);

        CaseCompaction.of(folder).write(TRIAL, name, before);
        CaseFile.read(TRIAL, name).unpack(unpacked);

        CaseResult after = CaseResult.at(unpacked);
        if (!after.report().equals(before.report()) || !after.text().equals(before.text())) {
            throw new IOException("is reported otherwise");
        }
        if (!texts(folder).equals(texts(unpacked))) {
            throw new IOException("has other texts");
        }
        for (String end : List.of(CaseFile.YAML_END, CaseFile.REST_END)) {
            if (Files.exists(TRIAL.resolve(name + end))) {
                Files.move(TRIAL.resolve(name + end), ROOT.resolve(name + end));
            }
        }
        CaseStore.delete(folder);
    }

    /// The label and the other files without objects.
    private static Map<String, String> texts(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> below = Files.walk(folder)) {
            for (Path file : below.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString();
                if (!name.startsWith("objects")) {
                    texts.put(name, Files.readString(file).strip());
                }
            }
        }
        return texts;
    }
}
