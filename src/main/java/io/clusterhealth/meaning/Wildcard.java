// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.text.NameGlob;

/// A pattern of names, ignoring case: `*` matches any characters and `?` one; `~db` matches names that contain the
/// word delimited by non-letters, such as `orders-db-0`.
public record Wildcard(String pattern) {
    private static final String WORD = "~";
    private static final char ASCII = 127;
    private static final int CASE = 'a' ^ 'A';

    /// Whether the whole name matches.
    public boolean matches(String name) {
        return pattern.startsWith(WORD)
                ? hasWord(name, pattern.substring(1))
                : new NameGlob(pattern).matches(name, Wildcard::same);
    }

    /// In ASCII, the two cases of a letter differ in one bit.
    private static boolean same(char pattern, char name) {
        return pattern == name
                || (((pattern ^ name) == CASE || Math.max(pattern, name) > ASCII)
                        && Character.toLowerCase(pattern) == Character.toLowerCase(name));
    }

    private static boolean hasWord(String name, String word) {
        for (int at = 0; !word.isEmpty() && at + word.length() <= name.length(); at++) {
            if (name.regionMatches(true, at, word, 0, word.length())
                    && !letterAt(name, at - 1)
                    && !letterAt(name, at + word.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean letterAt(String name, int at) {
        return at >= 0 && at < name.length() && Character.isLetter(name.charAt(at));
    }
}
