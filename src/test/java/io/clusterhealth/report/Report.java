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

/// The lines of one subject, each under a key, so that what is tested again is told once. `.ci/run` prints them all.
public final class Report {
    private static final Path FOLDER = Path.of("target", "report");
    private static final Map<String, Report> SUBJECTS = new ConcurrentHashMap<>();

    private final Path file;
    private final Map<String, String> lines = new TreeMap<>();

    private Report(String subject) {
        this.file = FOLDER.resolve(subject + ".txt");
    }

    /// The report about this subject, a word that can be a file's name.
    public static Report on(String subject) {
        return SUBJECTS.computeIfAbsent(subject, Report::new);
    }

    /// Tells a line, and on the console, too.
    public void tell(String key, String line) {
        System.out.println(line);
        note(key, line);
    }

    /// Tells a line that will be told again, better, as the tests go on.
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
