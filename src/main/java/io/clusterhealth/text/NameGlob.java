// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

/// A name pattern in which `*` matches any characters and `?` one.
public record NameGlob(String text) {

    /// Whether the pattern has wildcards.
    public boolean isGlob() {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    /// Whether it may mean several names: a pattern with wildcards, or a list separated by commas.
    public boolean isSeveral() {
        return text.indexOf(',') >= 0 || isGlob();
    }

    /// Whether the whole name matches.
    public boolean matches(String name) {
        return matches(name, (one, other) -> one == other);
    }

    /// Whether two characters count as the same.
    public interface SameCharacter {
        boolean test(char pattern, char name);
    }

    /// Whether the whole name matches. Backtracks to the last `*` only, so that no pattern takes long.
    public boolean matches(String name, SameCharacter same) {
        int inText = 0;
        int inName = 0;
        int star = -1;
        int resumed = 0;
        while (inName < name.length()) {
            if (inText < text.length() && text.charAt(inText) == '*') {
                if (inText == text.length() - 1) {
                    return true;
                }
                star = inText++;
                resumed = inName;
            } else if (inText < text.length()
                    && (text.charAt(inText) == '?' || same.test(text.charAt(inText), name.charAt(inName)))) {
                inText++;
                inName++;
            } else if (star >= 0) {
                inText = star + 1;
                inName = ++resumed;
            } else {
                return false;
            }
        }
        while (inText < text.length() && text.charAt(inText) == '*') {
            inText++;
        }
        return inText == text.length();
    }
}
