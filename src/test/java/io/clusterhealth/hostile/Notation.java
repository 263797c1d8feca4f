// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The notation of hostile bytes in text files; `src/test/resources/hostile/README.md` explains it.
final class Notation {
    private static final Path FOLDER = Path.of("src", "test", "resources", "hostile");
    private static final Pattern REPEAT = Pattern.compile("<([0-9]+)\\*([^>]+)>");
    private static final Pattern KEYS = Pattern.compile("<keys ([0-9]+)>");
    private static final Pattern COLLISIONS = Pattern.compile("<collisions ([0-9]+)>");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([\\\\srnt])|u([0-9A-F]{4}))");
    private static final String BYTE = "\\x";

    private Notation() {}

    /// The rows of a file, each as its columns.
    static List<String[]> rows(String file) {
        try {
            return Files.readAllLines(FOLDER.resolve(file)).stream()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(line -> line.split(" +\\|(?= |$)", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The number that the name of a row begins with, which is its class; 0 for none.
    static int number(String name) {
        String digits = name.replaceFirst("[^0-9].*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /// The text of the notation, with its bytes still escaped.
    static String text(String written) {
        return repeated(ESCAPE.matcher(written).replaceAll(match -> Matcher.quoteReplacement(meant(match))));
    }

    private static String meant(MatchResult escape) {
        if (escape.group(2) != null) {
            return Character.toString((char) Integer.parseInt(escape.group(2), 16));
        }
        return switch (escape.group(1)) {
            case "s" -> " ";
            case "r" -> "\r";
            case "n" -> "\n";
            case "t" -> "\t";
            default -> "\\";
        };
    }

    /// The text with every `<n*text>` repeated n times, and with its keys and colliding names generated.
    static String repeated(String text) {
        String longer = REPEAT.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(2).repeat(Integer.parseInt(match.group(1)))));
        String keyed = KEYS.matcher(longer)
                .replaceAll(match -> IntStream.range(0, Integer.parseInt(match.group(1)))
                        .mapToObj(i -> "\"k" + i + "\":1")
                        .collect(Collectors.joining(",")));
        return COLLISIONS
                .matcher(keyed)
                .replaceAll(match -> IntStream.range(0, Integer.parseInt(match.group(1)))
                        .mapToObj(i -> "\"" + collision(i) + "\":1")
                        .collect(Collectors.joining(",")));
    }

    /// The bytes of a text: UTF-8, except for each `\xHH`.
    static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        int done = 0;
        for (int at = text.indexOf(BYTE); at >= 0; at = text.indexOf(BYTE, done)) {
            bytes.writeBytes(text.substring(done, at).getBytes(UTF_8));
            bytes.write(Integer.parseInt(text.substring(at + 2, at + 4), 16));
            done = at + 4;
        }
        bytes.writeBytes(text.substring(done).getBytes(UTF_8));
        return bytes.toByteArray();
    }

    /// One of many names with the same hash: `Aa` and `BB` have the same.
    private static String collision(int i) {
        return IntStream.range(0, 15)
                .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }
}
