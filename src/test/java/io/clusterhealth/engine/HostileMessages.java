// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The bad messages of `hostile/messages.txt`, each with the answer it must get.
public final class HostileMessages {
    private static final Pattern REPEAT = Pattern.compile("<([0-9]+)\\*([^>]+)>");
    private static final Pattern UNICODE = Pattern.compile("(?<!\\\\)\\\\u([0-9A-F]{4})");

    private HostileMessages() {}

    /// @param code of the error; `0` for a result, `-` for silence
    /// @param id as JSON; `-` for none
    public record Case(String name, String text, String code, String id) {
        @Override
        public String toString() {
            return name;
        }
    }

    /// All of them.
    public static List<Case> all() {
        return read().lines()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(HostileMessages::parse)
                .toList();
    }

    private static Case parse(String line) {
        String[] columns = line.split("\\|", -1);
        return new Case(
                columns[0].strip(), unescape(columns[1].strip()), columns[2].strip(), unescape(columns[3].strip()));
    }

    private static String unescape(String text) {
        String plain = UNICODE.matcher(text)
                .replaceAll(match ->
                        Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(match.group(1), 16))))
                .replace("\\s", " ")
                .replace("\\\\", "\\");
        return repeat(plain);
    }

    /// The text with every `<n*text>` in it repeated n times.
    public static String repeat(String text) {
        return REPEAT.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(2).repeat(Integer.parseInt(match.group(1)))));
    }

    private static String read() {
        try (InputStream file =
                Objects.requireNonNull(HostileMessages.class.getResourceAsStream("/hostile/messages.txt"))) {
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
