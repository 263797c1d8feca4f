// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/// The beginning of a file's text, after empty lines and comments: determines its format where its name does not.
record Opening(String text) {
    private static final int LENGTH = 4096;

    /// A line of every Kubernetes object or list in YAML: no line of a log, or of a table, begins with a version.
    private static final Pattern YAML_VERSION = Pattern.compile("^(?:- )?apiVersion: *[\"']?[a-z]", Pattern.MULTILINE);

    private static final Pattern JSON_HEAD = Pattern.compile("\"(?:kind|apiVersion)\" *: *\"");

    private static final Pattern SKIPPED = Pattern.compile("\\A(?:\\s++|#[^\\n]*+\\n)++");

    /// Reads the beginning and resets the stream.
    ///
    /// @param content supports mark and reset
    static Opening of(InputStream content) throws IOException {
        content.mark(LENGTH);
        byte[] beginning = content.readNBytes(LENGTH);
        content.reset();
        String text = new String(beginning, StandardCharsets.UTF_8);
        return new Opening(SKIPPED.matcher(text).replaceFirst(""));
    }

    /// Whether a file holds objects although its name does not show that. Logs are not opened.
    static boolean showsObjects(RecordingFile file) {
        if (file.size() == 0 || isLog(file.name())) {
            return false;
        }
        try (Unpacked content = Unpacked.open(file, new Allowance())) {
            return of(new BufferedInputStream(content, 2 * LENGTH)).ofObjects();
        } catch (IOException _) {
            return false;
        }
    }

    /// The same for a file in an archive.
    ///
    /// @param content supports mark and reset
    static boolean showsObjects(String name, InputStream content) throws IOException {
        return !isLog(name) && of(content).ofObjects();
    }

    private static boolean isLog(String name) {
        return name.toLowerCase(Locale.ROOT).contains(".log") || RecordedLogs.may(name);
    }

    Format format() {
        return text.startsWith("{") || text.startsWith("[") ? Format.JSON : Format.YAML;
    }

    private boolean ofObjects() {
        return format() == Format.JSON
                ? JSON_HEAD.matcher(text).find()
                : YAML_VERSION.matcher(text).find();
    }
}
