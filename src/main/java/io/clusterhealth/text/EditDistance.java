// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Edit distances, to find the value that a misspelt word meant.
public final class EditDistance {
    private static final int LONGEST = 128;

    /// A shorter word is a part of too many candidates.
    private static final int SHORTEST = 3;

    private EditDistance() {}

    /// The candidate that a misspelt word most likely meant: the first within distance 1, else the first that
    /// contains the word as a part between hyphens, else the nearest; empty when none is within a third of the
    /// word's length.
    public static Optional<String> nearest(String word, List<String> candidates) {
        return candidates.stream()
                .filter(candidate -> between(candidate, word) <= 1)
                .findFirst()
                .or(() -> candidates.stream()
                        .filter(candidate -> word.length() >= SHORTEST && hasPart(candidate, word))
                        .findFirst())
                .or(() -> closest(word, candidates));
    }

    private static boolean hasPart(String candidate, String word) {
        return ("-" + candidate + "-").contains("-" + word + "-");
    }

    private static Optional<String> closest(String word, List<String> candidates) {
        String best = "";
        int least = Integer.MAX_VALUE;
        for (String candidate : candidates) {
            int distance = between(candidate, word);
            if (distance < least && distance <= Math.max(1, word.length() / 3)) {
                least = distance;
                best = candidate;
            }
        }
        return Optional.of(best).filter(found -> !found.isEmpty());
    }

    /// The candidates, most similar first: those that contain the word or are contained in it, then by the distance
    /// of their closest prefix (pods begin with the name of their workload), then by distance, then by name.
    public static List<String> ranked(String word, List<String> candidates) {
        return candidates.stream()
                .sorted(Comparator.comparing(
                                (String candidate) -> !candidate.contains(word) && !word.contains(candidate))
                        .thenComparingInt(candidate ->
                                IntStream.of(distances(candidate, word)).min().orElse(0))
                        .thenComparingInt(candidate -> between(candidate, word))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /// The Levenshtein distance of the first 128 characters, where two swapped neighbours are one change.
    public static int between(String left, String right) {
        int[] distances = distances(left, right);
        return distances[distances.length - 1];
    }

    /// The distance of each prefix of the left word from the whole right word, the empty prefix first.
    private static int[] distances(String left, String right) {
        String a = left.length() > LONGEST ? left.substring(0, LONGEST) : left;
        String b = right.length() > LONGEST ? right.substring(0, LONGEST) : right;
        int[] distances = new int[a.length() + 1];
        int[] earlier = new int[b.length() + 1];
        int[] before = new int[b.length() + 1];
        int[] row = IntStream.rangeClosed(0, b.length()).toArray();
        distances[0] = row[b.length()];
        for (int i = 1; i <= a.length(); i++) {
            int[] next = earlier;
            earlier = before;
            before = row;
            row = next;
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = before[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], earlier[j - 2] + 1);
                }
            }
            distances[i] = row[b.length()];
        }
        return distances;
    }
}
