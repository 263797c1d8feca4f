// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.regex.Pattern;

/// Makes text from the cluster harmless: one line, no control or invisible characters, no secrets, a bounded length.
public final class Redaction {
    /// What stands where a secret stood.
    public static final String MARKER = "[REDACTED]";

    /// The longest text that is looked at; more of it is cut first, so that no pattern runs long.
    private static final int LONGEST = 8_192;

    private static final Pattern ESCAPES =
            Pattern.compile("\u001b(?:\\[[0-?]{0,32}[ -/]{0,8}[@-~]|\\][^\u0007\u001b]{0,256}|.)?");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}]+");
    private static final Pattern SPACES = Pattern.compile("\\s{2,}");

    private static final Pattern SECRETS = Pattern.compile(String.join(
            "|",
            "-----BEGIN [A-Z ]{3,40}-----.*?(?:-----END [A-Z ]{3,40}-----|$)",
            "\\beyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{2,}(?:\\.[A-Za-z0-9_-]*)?",
            "\\bsha256~[A-Za-z0-9_-]{10,}",
            "(?i:\\b(?:bearer|basic)\\s+)[A-Za-z0-9._~+/=-]{8,}",
            "\\b(?:gh[pousr]_|glpat-|xox[abprs]-|AKIA|ASIA)[A-Za-z0-9_-]{12,}"));

    private static final Pattern URL_PASSWORD = Pattern.compile("(://[^\\s/:@]{1,128}:)[^\\s/@]{1,256}@");
    private static final Pattern NAMED = Pattern.compile(
            "(?i)\\b([a-z0-9_.-]{0,40}(?:password|passwd|secret[_-]?key|api[_-]?key|access[_-]?key|client[_-]?secret|token)"
                    + "[\"']?(?:\\s{0,3}=|:)\\s{0,3}[\"']?)(?!\\[REDACTED])[^\\s\"',;&]{4,}");

    private Redaction() {}

    /// The text as one clean line of at most this many characters; what was cut is marked with `…`.
    public static String line(String text, int longest) {
        String head = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        String visible =
                INVISIBLE.matcher(ESCAPES.matcher(head).replaceAll(" ")).replaceAll(" ");
        String safe = SECRETS.matcher(visible).replaceAll(MARKER);
        safe = URL_PASSWORD.matcher(safe).replaceAll("$1" + MARKER + "@");
        safe = NAMED.matcher(safe).replaceAll("$1" + MARKER);
        safe = SPACES.matcher(safe).replaceAll(" ").strip();
        return safe.length() <= longest ? safe : safe.substring(0, longest - 1).stripTrailing() + "…";
    }

    /// A name from the cluster: as [#line], at most 253 characters, the longest name Kubernetes allows.
    public static String name(String text) {
        return line(text, 253);
    }
}
