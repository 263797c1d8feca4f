// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.Pattern;

/// Words in lines that a reader may paste into a shell.
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWord() {}

    /// The word as a POSIX shell reads it, in quotation marks where it needs them.
    public static String of(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
