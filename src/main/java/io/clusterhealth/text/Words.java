// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Lists of words, written in the sources as text.
public final class Words {
    /// `[pod|pods]`: the form for one, and that for any other number.
    private static final Pattern FORMS = Pattern.compile("\\[([a-z ]*)\\|([a-z ]*)]");

    private Words() {}

    /// Makes words agree with a number: of `[pod|pods]` and `[is|are]`, only the form for the number remains.
    public static String agreeing(long number, String text) {
        return text.indexOf('|') < 0 ? text : FORMS.matcher(text).replaceAll(number == 1 ? "$1" : "$2");
    }

    /// A sentence within another one: its first letter in lower case.
    public static String lowered(String sentence) {
        return sentence.isEmpty() ? sentence : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    }

    /// The words that blanks or line ends separate, in their order.
    public static List<String> of(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /// The same as a set.
    ///
    /// @throws IllegalArgumentException for a word that stands twice
    public static Set<String> setOf(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /// The first words of a list, and the number of the others: `a, b and 3 more`.
    ///
    /// @param most the number of words to name, at least 1
    public static String first(List<String> words, int most) {
        String named = String.join(", ", words.subList(0, Math.min(words.size(), most)));
        return words.size() > most ? named + " and %d more".formatted(words.size() - most) : named;
    }
}
