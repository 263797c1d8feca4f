// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// The lines about one subject by key: a repeated test has a single line. `.ci/run` prints all of them.
public final class Report {
    private static final Path FOLDER = Path.of("target", "report");
    private static final Map<String, Report> SUBJECTS = new ConcurrentHashMap<>();

    private final Path file;
    private final Map<String, String> lines = new TreeMap<>();

    private Report(String subject) {
        this.file = FOLDER.resolve(subject + ".txt");
    }

    /// @param subject also the name of the report's file
    public static Report on(String subject) {
        return SUBJECTS.computeIfAbsent(subject, Report::new);
    }

    /// Writes a line to the report and to the console.
    public void tell(String key, String line) {
        System.out.println(line);
        note(key, line);
    }

    /// Writes a line to the report; a later line with the same key replaces it.
    public synchronized void note(String key, String line) {
        lines.put(key, line);
        try {
            Files.createDirectories(FOLDER);
            Files.writeString(file, String.join("\n", lines.values()) + "\n", UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
