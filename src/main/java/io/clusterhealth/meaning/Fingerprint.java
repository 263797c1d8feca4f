// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts of the cluster without their object- and time-specific parts, so that equal messages can be recognised.
public final class Fingerprint {
    /// Names, ids, addresses, numbers, times and all other words: matched possessively, so that long ones are scanned
    /// once.
    private static final Pattern WORD = Pattern.compile("[\\w.:/-]++");

    private Fingerprint() {}

    /// Replaces each word that contains a digit by a mark.
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
