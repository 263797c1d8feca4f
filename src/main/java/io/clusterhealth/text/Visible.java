// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.Pattern;

/// Text without characters that are not seen: control characters, terminal escapes, bidirectional overrides, zero-width
/// characters, line and paragraph separators (Unicode categories Cc, Cf, Co, Cs, Cn, Zl, Zp).
///
/// They forge lines, hide words from a reader that a model reads, or drive a terminal (Unicode TR 36, CVE-2021-42574).
public final class Visible {
    private static final Pattern ESCAPES =
            Pattern.compile("\u001b(?:\\[[0-?]{0,32}[ -/]{0,8}[@-~]|\\][^\u0007\u001b]{0,256}\u0007?|.)?");
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]+");
    private static final Pattern BREAKS_IN_LINE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}&&[^\\n]]+");

    /// What has no shape of its own: taken out without a trace, or it would hide what it stands between.
    private static final Pattern INVISIBLE = Pattern.compile(
            "[\\p{Cf}\\p{Co}\\p{Cs}\\p{Cn}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f"
                    + "\\x{e0100}-\\x{e01ef}]+|(?<=\\p{M}{2})\\p{M}+");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private Visible() {}

    /// The text in one line; each run of breaks and control characters is a space.
    public static String line(String text) {
        return isPlain(text) ? text : shown(text, BREAKS);
    }

    /// The text with its line feeds, and no other break.
    public static String lines(String text) {
        return isPlain(text) ? text : shown(text, BREAKS_IN_LINE);
    }

    /// A name as one token: what separates words is an underscore, so that no name reads as a sentence or a line.
    public static String token(String name) {
        return SPACES.matcher(line(name).strip()).replaceAll("_");
    }

    private static String shown(String text, Pattern breaks) {
        String shown = ESCAPES.matcher(text).replaceAll("");
        shown = breaks.matcher(shown).replaceAll(" ");
        return INVISIBLE.matcher(shown).replaceAll("");
    }

    /// Whether there is nothing but printable ASCII, as nearly always.
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
