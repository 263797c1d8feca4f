// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A golden conversation; `src/test/resources/wire/README.md` describes the format.
///
/// @param settings the settings of the server
/// @param only the only transport for it; empty for both
record WireFile(String name, Map<String, String> settings, Optional<String> only, List<Turn> turns) {
    private static final Path FOLDER = Path.of("src", "test", "resources", "wire");

    /// A message of the client, and the messages that it must receive.
    ///
    /// @param headers over HTTP, in addition to those of every client; the value `-` removes one
    /// @param status over HTTP; empty for the usual one
    record Turn(Map<String, String> headers, String said, Optional<Integer> status, List<String> heard) {}

    /// All conversations for a transport.
    static List<WireFile> over(String transport) {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .map(file -> parse(FOLDER.relativize(file).toString(), lines(file)))
                    .filter(file -> file.only().map(transport::equals).orElse(true))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static WireFile parse(String name, List<String> lines) {
        Map<String, String> settings = new TreeMap<>(Map.of("MCP_CLUSTER", "demo"));
        Optional<String> only = Optional.empty();
        List<Turn> turns = new ArrayList<>();
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : lines) {
            switch (line.isEmpty() ? '#' : line.charAt(0)) {
                case '#' -> {}
                case '@' -> {
                    String[] words = line.substring(1).strip().split("=", 2);
                    if (words.length == 1) {
                        only = Optional.of(words[0]);
                    } else {
                        settings.put(words[0], words[1]);
                    }
                }
                case '>' -> {
                    turns.add(new Turn(Map.copyOf(headers), line.substring(1).strip(), Optional.empty(), List.of()));
                    headers.clear();
                }
                case '<' ->
                    turns.add(heard(turns.removeLast(), line.substring(1).strip()));
                default -> {
                    String[] header = line.split(": ", 2);
                    headers.put(header[0], header[1]);
                }
            }
        }
        return new WireFile(name, Map.copyOf(settings), only, List.copyOf(turns));
    }

    private static Turn heard(Turn turn, String line) {
        boolean hasStatus = line.matches("[1-5][0-9][0-9]( .*)?");
        Optional<Integer> status = hasStatus ? Optional.of(Integer.valueOf(line.substring(0, 3))) : turn.status();
        String answer = hasStatus ? line.substring(3).strip() : line;
        List<String> heard = new ArrayList<>(turn.heard());
        if (!answer.isEmpty()) {
            heard.add(answer);
        }
        return new Turn(turn.headers(), turn.said(), status, List.copyOf(heard));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
