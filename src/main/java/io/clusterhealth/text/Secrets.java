// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds secrets in a line: by the name of their field, by their shape, and by their randomness.
public final class Secrets {
    public static final String MARKER = "[REDACTED]";

    private static final Pattern SHAPES = Pattern.compile(String.join(
            "|",
            "-----BEGIN [A-Z0-9 ]{3,40}-----.*?(?:-----END [A-Z0-9 ]{3,40}-----|$)",
            "\\beyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){1,4}",
            "\\beyJ[A-Za-z0-9_+/-]{20,}={0,2}",
            "\\bsha256~[A-Za-z0-9_-]{10,}",
            "(?i:\\b(?:bearer|basic|negotiate)\\s+)(?!(?i:authenti|authoriz|challenge|credential|token|realm|auth\\b))"
                    + "[A-Za-z0-9._~+/=-]{8,}",
            "\\b(?:AKIA|ASIA|AROA|AIDA|LTAI)[A-Z0-9]{12,}",
            "\\bAIza[A-Za-z0-9_-]{30,}",
            "\\b(?:gh[pousr]_|github_pat_|gl(?:pat|dt|rt|sa)[_-]|xox[abeoprs]-|xapp-|ya29\\.|[rs]k_(?:live|test)_"
                    + "|sk-|npm_|pypi-|hv[sbr]\\.|dop_v1_|SG\\.|shp(?:at|ss)_|dckr_pat_|whsec_|AGE-SECRET-KEY-|hf_)"
                    + "[A-Za-z0-9._-]{12,}",
            "\\$(?:[1-7y]|2[abxy]|apr1|argon2[id]{1,2}|scrypt)\\$[A-Za-z0-9./+,=$-]{20,}"));

    private static final Pattern USER_PASSWORD =
            Pattern.compile("(://[^\\s/:@]{0,128}:)(?!\\d{1,5}(?:[/?#\\s]|$))[^\\s\"'<>]{1,256}@(?=[A-Za-z0-9\\[.])");
    private static final Pattern USER_TOKEN = Pattern.compile("(://)[^\\s/:@]{20,256}@");
    private static final Pattern ENCODED_PASSWORD =
            Pattern.compile("(?i)(%3A%2F%2F[^\\s/%]{0,128}%3A)[^\\s\"'<>&]{1,256}?(?=%40)");
    private static final Pattern ORACLE_PASSWORD =
            Pattern.compile("(?i)(\\bjdbc:oracle:\\w{1,8}:[^\\s/:@]{1,64}/)[^\\s\"'<>@]{1,256}(?=@)");
    private static final Pattern SIGNED_URL = Pattern.compile(
            "(?i)([?&](?:sig|signature|x-amz-(?:signature|credential|security-token)|x-goog-signature|code|key)=)"
                    + "[^&\\s\"']{8,}");

    private static final Pattern RUN = Pattern.compile("[A-Za-z0-9+/_=-]{20,}");
    private static final Pattern SEGMENT = Pattern.compile("[^/=]{20,}");

    private Secrets() {}

    /// The line with secrets replaced. The time grows with the length: truncate long lines first.
    public static String removed(String line) {
        if (line.length() < 5) {
            return line;
        }
        String safe = SecretHints.in(line) ? known(line) : line;
        return RUN.matcher(safe).replaceAll(Secrets::run);
    }

    private static String known(String line) {
        String safe = SHAPES.matcher(line).replaceAll(MARKER);
        if (safe.contains("://")) {
            safe = USER_PASSWORD.matcher(safe).replaceAll("$1" + Matcher.quoteReplacement(MARKER) + "@");
            safe = USER_TOKEN.matcher(safe).replaceAll("$1" + MARKER + "@");
        }
        if (safe.indexOf('%') >= 0) {
            safe = ENCODED_PASSWORD.matcher(safe).replaceAll("$1" + MARKER);
        }
        if (safe.contains("oracle:")) {
            safe = ORACLE_PASSWORD.matcher(safe).replaceAll("$1" + MARKER);
        }
        if (safe.indexOf('=') >= 0) {
            safe = SIGNED_URL.matcher(safe).replaceAll("$1" + MARKER);
        }
        return NamedSecrets.removed(safe);
    }

    public static boolean isName(String field) {
        return NamedSecrets.isName(field);
    }

    /// Whether a field of this name holds a password, which may be a number.
    public static boolean isPassword(String field) {
        return NamedSecrets.isPassword(field);
    }

    /// Whether a member of this name only refers to a secret, or qualifies it.
    public static boolean refers(String member) {
        return SecretMembers.refers(member);
    }

    /// Whether a value in a list or an object under the name of a secret is only a setting.
    public static boolean isSetting(String value) {
        return SecretMembers.isSetting(value);
    }

    private static String run(MatchResult match) {
        String run = match.group();
        return Matcher.quoteReplacement(drawnByLot(run) ? MARKER : withoutSegments(run));
    }

    /// Finds a key within a path, or after the name of a flag.
    private static String withoutSegments(String run) {
        return SEGMENT.matcher(run)
                .replaceAll(one -> Matcher.quoteReplacement(drawnByLot(one.group()) ? MARKER : one.group()));
    }

    /// Words, paths, digests, UIDs and pod names have long runs of one class of characters, are hexadecimal, or fall
    /// into short parts; base64 and base36 keys do not. A part of a name may begin with another class than the one
    /// before it ended with (`Standard_NC4as_T4_v3`), so classes are compared within a part only.
    private static boolean drawnByLot(String run) {
        int upper = 0;
        int lower = 0;
        int digits = 0;
        int beyondHex = 0;
        int changes = 0;
        int pairs = 0;
        int before = 3;
        for (int i = 0; i < run.length(); i++) {
            char c = run.charAt(i);
            int sort = c >= 'A' && c <= 'Z' ? 0 : c >= 'a' && c <= 'z' ? 1 : c >= '0' && c <= '9' ? 2 : 3;
            if (sort == 3) {
                before = sort;
                continue;
            }
            upper += sort == 0 ? 1 : 0;
            lower += sort == 1 ? 1 : 0;
            digits += sort == 2 ? 1 : 0;
            beyondHex += sort == 1 && c > 'f' ? 1 : 0;
            pairs += before != 3 ? 1 : 0;
            changes += before != 3 && before != sort ? 1 : 0;
            before = sort;
        }
        int length = upper + lower + digits;
        if (upper > 0) {
            return upper >= 3
                    && lower >= 3
                    && digits >= 1
                    && changes * 100 >= 42 * pairs
                    && run.chars().distinct().count() >= 12;
        }
        boolean unbroken = length == run.length();
        return unbroken && length >= 32 && beyondHex >= 4 && digits >= 4 && changes * 100 >= 22 * pairs;
    }
}
