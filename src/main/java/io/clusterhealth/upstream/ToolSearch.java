// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the tools that match a question in plain words. BM25 over the words of name, title, description and
/// arguments, with the highest weight for the name; words are reduced to their stems.
///
/// @see <a href="https://nlp.stanford.edu/IR-book/html/htmledition/okapi-bm25-a-non-binary-model-1.html">Okapi
/// BM25</a>
public final class ToolSearch {
    private static final double K1 = 1.2;
    private static final double B = 0.5;
    private static final int NAME = 4;
    private static final int TITLE = 2;
    private static final Set<String> EMPTY_WORDS = Set.of(
            "a", "an", "the", "of", "to", "in", "on", "for", "and", "or", "is", "are", "be", "with", "it", "this",
            "that", "what", "which", "how", "do", "does", "i", "me", "my", "can", "please", "from", "by", "at", "as",
            "use", "tool", "all", "you", "your", "will", "if", "when", "into", "given", "want", "need", "there", "any");

    private final List<Map<String, Integer>> documents = new ArrayList<>();
    private final Map<String, Integer> inHowMany = new HashMap<>();
    private final double averageLength;

    /// The searched texts of a tool.
    ///
    /// @param name as clients see it
    /// @param arguments the names and descriptions of its arguments
    public record Described(String name, String title, String description, String arguments) {}

    /// @param tools in the order that is kept for ties
    public ToolSearch(List<Described> tools) {
        for (Described tool : tools) {
            Map<String, Integer> words = new HashMap<>();
            add(words, tool.name(), NAME);
            add(words, tool.title(), TITLE);
            add(words, tool.description(), 1);
            add(words, tool.arguments(), 1);
            documents.add(words);
            words.keySet().forEach(word -> inHowMany.merge(word, 1, Integer::sum));
        }
        averageLength =
                documents.stream().mapToInt(ToolSearch::length).average().orElse(1);
    }

    /// The indexes of the matching tools, the best first; empty where no tool has a word of the question.
    ///
    /// @param most maximum number of tools
    public List<Integer> find(String question, int most) {
        List<String> words = words(question).distinct().toList();
        double[] scores = new double[documents.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = score(words, documents.get(i));
        }
        return Stream.iterate(0, i -> i < scores.length, i -> i + 1)
                .filter(i -> scores[i] > 0)
                .sorted(Comparator.comparingDouble(i -> -scores[i]))
                .limit(most)
                .toList();
    }

    private double score(List<String> words, Map<String, Integer> document) {
        double score = 0;
        for (String word : words) {
            int times = document.getOrDefault(word, 0);
            int with = inHowMany.getOrDefault(word, 0);
            double rare = Math.log(1 + (documents.size() - with + 0.5) / (with + 0.5));
            score += rare
                    * times
                    * (K1 + 1)
                    / (times + K1 * (1 - B + B * length(document) / Math.max(1, averageLength)));
        }
        return score;
    }

    private static int length(Map<String, Integer> document) {
        return document.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static void add(Map<String, Integer> words, String text, int weight) {
        words(text).forEach(word -> words.merge(word, weight, Integer::sum));
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                        .toLowerCase(Locale.ROOT)
                        .split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty() && !EMPTY_WORDS.contains(word))
                .map(ToolSearch::stem);
    }

    /// `files` and `file`, `reading` and `read`, `searches` and `search` have the same stem.
    private static String stem(String word) {
        for (String ending : List.of("ations", "ation", "ings", "ing", "ies", "es", "ed", "s", "e")) {
            if (word.length() - ending.length() >= 3 && word.endsWith(ending) && !word.endsWith("ss")) {
                String stem = word.substring(0, word.length() - ending.length());
                return ending.equals("ies") ? stem + "y" : stem;
            }
        }
        return word;
    }
}
