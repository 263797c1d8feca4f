// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the cluster says, without what is particular to one object or one moment, so that the same can be recognised.
public final class Fingerprint {
    /// Names, ids, addresses, numbers and times, and every other word: taken whole, so that long ones are read once.
    private static final Pattern WORD = Pattern.compile("[\\w.:/-]++");

    private Fingerprint() {}

    /// The words with a mark in the place of each that has a digit in it.
    public static String of(String words) {
        return WORD.matcher(words)
                .replaceAll(word -> word.group().chars().anyMatch(Fingerprint::digit)
                        ? "#"
                        : Matcher.quoteReplacement(word.group()));
    }

    private static boolean digit(int character) {
        return character >= '0' && character <= '9';
    }
}
