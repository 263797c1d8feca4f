// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A clause of a message.
///
/// @param text with the separator behind it
/// @param meant stems of the words by which the message has a meaning
/// @param units what it contains: words, each by its stem, also those of names such as `NotSatisfiable`, and names
/// @param worth what it reports: names and words that are part of no name, with the worth of each
/// @param weight of its place in the message
record Clause(String text, Set<String> meant, Set<String> units, Map<String, Integer> worth, double weight) {
    private static final Pattern TOKEN = Pattern.compile("[^\\s,;\"'(){}=…]++");
    private static final Pattern WORD = Pattern.compile("\\p{Lu}?\\p{Ll}++|\\p{Lu}++");
    private static final Pattern KEY = Pattern.compile("(?<!\\S)\\w++: $");
    private static final Pattern SLASHES = Pattern.compile("/+");
    private static final Pattern AROUND = Pattern.compile("^[\\[.:@-]+|[\\].:@-]+$");

    /// A name, an address or a reason: a word with a digit, with punctuation or with a capital letter inside.
    private static final Pattern NAME =
            Pattern.compile("[^0-9./_:-]*+[0-9./_:-].++|\\P{Lu}*\\p{Ll}\\p{Lu}.*+|\\p{Lu}\\p{Ll}++\\p{Lu}.*+");

    /// An object's name behind its namespace, a key behind its ConfigMap, or a machine in its domain: what is to be
    /// corrected.
    private static final Pattern OBJECT = Pattern.compile("[a-z0-9][a-z0-9-]{1,62}/[a-z0-9][a-z0-9.-]{1,252}"
            + "|[a-z][a-z0-9]{0,62}-[a-z0-9-]{1,62}(?:\\.[a-z0-9-]{1,63}){2,8}");

    /// The letters by which words are compared, so that `failed` repeats `fails`.
    private static final int STEM = 4;

    private static final int OF_NAME = 3;
    private static final int OF_QUOTED = 5;
    private static final int OF_MEANING = 6;
    private static final int OF_OBJECT = 12;
    private static final int SHORTEST = 12;

    /// @param meant stems of the words by which the message has a meaning: see [#stems]
    static Clause of(String text, Set<String> meant, double weight) {
        Set<String> units = new HashSet<>();
        Map<String, Integer> worth = new HashMap<>();
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            String name = AROUND.matcher(token.group()).replaceAll("");
            boolean named = name.length() > 1 && NAME.matcher(name).matches();
            if (named) {
                List<String> segments = segments(name);
                units.addAll(segments);
                worth.put(segments.getFirst(), OF_NAME);
                worth.put(segments.getLast(), quoted(text, token.start()) ? OF_QUOTED : OF_NAME);
                if (OBJECT.matcher(name).matches()) {
                    units.add(name);
                    worth.put(name, OF_OBJECT);
                }
            }
            stems(name).forEach(stem -> {
                units.add(stem);
                if (!named) {
                    worth.put(stem, meant.contains(stem) ? OF_MEANING : 1);
                }
            });
        }
        return new Clause(text, meant, units, worth, weight);
    }

    /// Whether a text has words that are part of no name, besides a key at its end.
    static boolean tells(String text) {
        return Clause.of(KEY.matcher(text).replaceFirst(""), Set.of(), 1).worth.containsValue(1);
    }

    static Stream<String> stems(String text) {
        return WORD.matcher(text)
                .results()
                .map(word -> word.group().toLowerCase(Locale.ROOT))
                .filter(word -> word.length() >= STEM)
                .map(word -> word.substring(0, STEM));
    }

    /// A path's parts, since another clause may name the same image or object with another prefix; without a scheme.
    private static List<String> segments(String name) {
        List<String> segments = SLASHES.splitAsStream(name)
                .filter(segment -> !segment.isEmpty() && !segment.endsWith(":"))
                .toList();
        return segments.isEmpty() ? List.of(name) : segments;
    }

    private static boolean quoted(String text, int start) {
        return start > 0 && "\"'`".indexOf(text.charAt(start - 1)) >= 0;
    }

    /// The amount of text that no other clause has, for its length.
    ///
    /// @param counts in how many clauses a unit is
    /// @param own how many of them are this clause: 0 or 1
    double value(Map<String, Integer> counts, int own) {
        return reported(text, counts, own) * weight / Math.max(SHORTEST, text.length());
    }

    /// The clause without the run of words that reports least, so that this many characters remain at most.
    ///
    /// @param counts in how many other clauses a unit is
    String shortened(int longest, Map<String, Integer> counts) {
        String[] words = text.strip().split(" ");
        int most = text.strip().length() - longest + 2;
        int length = 0;
        int lost = 0;
        int least = Integer.MAX_VALUE;
        int from = 0;
        int to = 0;
        int start = 0;
        int[] worths =
                Arrays.stream(words).mapToInt(word -> reported(word, counts, 0)).toArray();
        for (int end = 0; end < words.length; end++) {
            length += words[end].length() + 1;
            lost += worths[end];
            while (length - words[start].length() - 1 >= most) {
                length -= words[start].length() + 1;
                lost -= worths[start++];
            }
            if (length >= most && lost < least) {
                least = lost;
                from = start;
                to = end + 1;
            }
        }
        String head = String.join(" ", Arrays.copyOfRange(words, 0, from));
        String tail = String.join(" ", Arrays.copyOfRange(words, to, words.length));
        return (head + " " + Condensed.MARK + " " + tail).strip();
    }

    private int reported(String part, Map<String, Integer> counts, int own) {
        Map<String, Integer> all = part.equals(text) ? worth : of(part, meant, 1).worth;
        return all.entrySet().stream()
                .filter(unit -> counts.getOrDefault(unit.getKey(), 0) <= own)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }
}
