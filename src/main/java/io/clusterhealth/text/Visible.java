// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.Pattern;

/// Removes invisible characters from text: control characters, terminal escapes, bidirectional overrides, zero-width
/// characters, line and paragraph separators (Unicode categories Cc, Cf, Co, Cs, Cn, Zl, Zp).
///
/// They forge lines, show a model text that readers cannot see, or control a terminal (Unicode TR 36,
/// CVE-2021-42574).
public final class Visible {
    private static final Pattern ESCAPES =
            Pattern.compile("\u001b(?:\\[[0-?]{0,32}[ -/]{0,8}[@-~]|\\][^\u0007\u001b]{0,256}\u0007?|.)?");
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]+");
    private static final Pattern BREAKS_IN_LINE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}&&[^\\n]]+");

    /// Characters without a glyph: deleted, not replaced by a space, so that they cannot split a word.
    private static final Pattern INVISIBLE = Pattern.compile(
            "[\\p{Cf}\\p{Co}\\p{Cs}\\p{Cn}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f"
                    + "\\x{e0100}-\\x{e01ef}]+|(?<=\\p{M}{2})\\p{M}+");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private Visible() {}

    /// The text on one line; each run of breaks and control characters becomes a space.
    public static String line(String text) {
        return isPlain(text) ? text : shown(text, BREAKS);
    }

    /// The text with its line feeds, and no other breaks.
    public static String lines(String text) {
        return isPlain(text) ? text : shown(text, BREAKS_IN_LINE);
    }

    /// A name as one token: spaces become underscores, so that no name reads as a sentence or a line.
    public static String token(String name) {
        return SPACES.matcher(line(name).strip()).replaceAll("_");
    }

    private static String shown(String text, Pattern breaks) {
        String shown = ESCAPES.matcher(text).replaceAll("");
        shown = breaks.matcher(shown).replaceAll(" ");
        return INVISIBLE.matcher(shown).replaceAll("");
    }

    /// Whether the text is printable ASCII, as nearly always.
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
