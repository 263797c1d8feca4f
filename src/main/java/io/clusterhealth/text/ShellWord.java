// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.Pattern;

/// Quotes words for lines that may be pasted into a shell.
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWord() {}

    /// The word for a POSIX shell, in quotation marks when it needs them.
    public static String of(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
