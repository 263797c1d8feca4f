// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A golden conversation; `src/test/resources/wire/README.md` has the format.
record WireFile(String name, List<Turn> turns) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// What the client says, and what it must hear.
    record Turn(String said, Optional<String> heard) {}

    /// Every conversation there is.
    static List<WireFile> all() {
        try (Stream<Path> files = Files.list(Path.of("src", "test", "resources", "wire"))) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .map(WireFile::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static WireFile read(Path file) {
        List<Turn> turns = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("> ")) {
                    turns.add(new Turn(line.substring(2), Optional.empty()));
                } else if (line.startsWith("< ")) {
                    turns.add(new Turn(turns.removeLast().said(), Optional.of(line.substring(2))));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new WireFile(String.valueOf(file.getFileName()), turns);
    }

    /// Whether an answer is what it must be: the same members with the same values in any order, and the id to the
    /// letter.
    static boolean fits(String expected, String actual) {
        try {
            return fits(JSON.readTree(expected), JSON.readTree(actual))
                    && id(expected).equals(id(actual));
        } catch (JsonProcessingException _) {
            return false;
        }
    }

    private static boolean fits(JsonNode expected, JsonNode actual) {
        if (expected.isTextual() && expected.textValue().equals("<any>")) {
            return true;
        }
        if (!expected.isContainerNode() || expected.size() != actual.size()) {
            return expected.equals(actual);
        }
        for (Iterator<String> names = expected.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!actual.has(name) || !fits(expected.get(name), actual.get(name))) {
                return false;
            }
        }
        for (int i = 0; expected.isArray() && i < expected.size(); i++) {
            if (!fits(expected.get(i), actual.get(i))) {
                return false;
            }
        }
        return expected.getNodeType() == actual.getNodeType();
    }

    /// The id as it is written, because `-0` equals `0` to every parser.
    private static String id(String message) {
        String rest = message.substring(Math.max(0, message.indexOf("\"id\":")));
        return message.contains("\"id\":") ? rest.substring(0, rest.indexOf(",")) : "";
    }

    @Override
    public String toString() {
        return name;
    }
}
