// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.cluster.recording.SingleRecording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Replays what was ever found (`src/test/resources/fuzz`, a folder per target), then mutants of it and of the golden
/// conversations: a few in each build, a million with `-Dtest=FuzzTest -Dfuzz.mutants=1000000`, others with
/// `-Dfuzz.seed=…`. What fails goes into the folder, as a file of its bytes.
class FuzzTest {
    private static final Path FOUND = Path.of("src", "test", "resources", "fuzz");
    private static final int MUTANTS = Integer.getInteger("fuzz.mutants", 2_000);
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_121L);

    private final FuzzTargets targets =
            new FuzzTargets(SingleRecording.at(Path.of("src", "test", "resources", "cases", "no-nodes")));

    @Test
    void answersAnyBytesWithOneMessageOrNone() {
        run("envelope", said(), targets::envelope);
    }

    @Test
    void refusesOrTakesAnyArguments() {
        run(
                "arguments",
                texts(
                        "{\"namespace\":\"shop\",\"show\":\"all\",\"limit\":50}",
                        "{\"max_tokens\":200,\"format\":\"json\"}",
                        "{\"cursor\":\"x\"}"),
                targets::arguments);
    }

    @Test
    void showsNothingHarmfulOfAnyText() {
        run(
                "sanitizer",
                texts(
                        "Back-off restarting failed container app in pod cart-7d9f_shop(1c)",
                        "Authorization: Bearer abcdefghijklmnop, password=hunter2hunter2",
                        "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----",
                        "\u001b[31mred\u001b[0m \u202eevil\u202c \u200bnothing",
                        "postgres://user:secret@db:5432/shop"),
                targets::sanitizer);
    }

    private static void run(String target, List<byte[]> seeds, Consumer<byte[]> test) {
        List<byte[]> corpus = new ArrayList<>(found(target));
        corpus.addAll(seeds);
        corpus.forEach(each -> feed(each, test));
        Mutants mutants = new Mutants(SEED, corpus);
        for (int i = 0; i < MUTANTS; i++) {
            feed(mutants.next(), test);
        }
    }

    private static void feed(byte[] bytes, Consumer<byte[]> test) {
        try {
            test.accept(bytes);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("fed with " + HexFormat.of().formatHex(bytes), e);
        }
    }

    /// What clients say in the golden conversations.
    private static List<byte[]> said() {
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "resources", "wire"))) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .flatMap(file -> lines(file).stream())
                    .filter(line -> line.startsWith("> {"))
                    .map(line -> line.substring(2).getBytes(UTF_8))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<byte[]> found(String target) {
        try (Stream<Path> files = Files.list(FOUND.resolve(target))) {
            List<byte[]> all = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                all.add(Files.readAllBytes(file));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<byte[]> texts(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(UTF_8)).toList();
    }
}
