// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Changes bytes a little, the same way for the same seed: bits, bytes, tokens, lengths, types.
final class Mutants {
    private static final Pattern TOKEN =
            Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|-?[0-9][0-9.eE+-]*|true|false|null|[{}\\[\\],:]");
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1.5",
            "1e999",
            "9007199254740993",
            "\"\"",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "{}",
            "[]",
            "[[]]",
            "{\"a\":{}}",
            "\"../..\"",
            "\"2026-07-28\"",
            "NaN",
            "'x'");
    private static final int[] LENGTHS = {0, 1, 64, 1_000, 100_000};

    private final Random random;
    private final List<byte[]> seeds;

    Mutants(long seed, List<byte[]> seeds) {
        this.random = new Random(seed);
        this.seeds = List.copyOf(seeds);
    }

    /// The next one.
    byte[] next() {
        byte[] mutant = pick(seeds).clone();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            mutant = mutated(mutant);
        }
        return mutant;
    }

    private byte[] mutated(byte[] from) {
        return switch (random.nextInt(7)) {
            case 0 -> flipped(from);
            case 1 -> spliced(from, new byte[] {(byte) random.nextInt(256)});
            case 2 -> cut(from);
            case 3 -> spliced(from, pick(seeds));
            case 4 -> swapped(from);
            case 5 -> replaced(from, pick(VALUES));
            default -> replaced(from, "\"" + "x".repeat(LENGTHS[random.nextInt(LENGTHS.length)]) + "\"");
        };
    }

    private byte[] flipped(byte[] from) {
        byte[] to = from.clone();
        if (to.length > 0) {
            to[random.nextInt(to.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return to;
    }

    private byte[] spliced(byte[] from, byte[] what) {
        int at = random.nextInt(from.length + 1);
        byte[] to = new byte[from.length + what.length];
        System.arraycopy(from, 0, to, 0, at);
        System.arraycopy(what, 0, to, at, what.length);
        System.arraycopy(from, at, to, at + what.length, from.length - at);
        return to;
    }

    private byte[] cut(byte[] from) {
        String text = new String(from, ISO_8859_1);
        int begin = random.nextInt(from.length + 1);
        int end = begin + random.nextInt(from.length - begin + 1);
        return (text.substring(0, begin) + text.substring(end)).getBytes(ISO_8859_1);
    }

    /// Puts one token in the place of another.
    private byte[] swapped(byte[] from) {
        List<String> tokens = TOKEN.matcher(new String(from, ISO_8859_1))
                .results()
                .map(MatchResult::group)
                .toList();
        return tokens.isEmpty() ? from : replaced(from, pick(tokens));
    }

    private byte[] replaced(byte[] from, String value) {
        String text = new String(from, ISO_8859_1);
        List<MatchResult> tokens = TOKEN.matcher(text).results().toList();
        if (tokens.isEmpty()) {
            return from;
        }
        MatchResult one = pick(tokens);
        return (text.substring(0, one.start()) + value + text.substring(one.end())).getBytes(ISO_8859_1);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
