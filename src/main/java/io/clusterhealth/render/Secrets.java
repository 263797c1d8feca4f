// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds secrets in a line: by what they are called, by their shape, and by looking as if they had been drawn by lot.
final class Secrets {
    private static final String PASSWORDS = "pass(?:word|wd|phrase)|pwd";
    private static final String NAMES = PASSWORDS
            + "|secret|token|jwt|credentials?|authorization|cookie|session[_-]?id"
            + "|(?:api|access|account|private|signing|encryption|shared|master|ssh|license)[_-]?key"
            + "|shared[_-]?access[_-]?signature"
            + "|(?:client[_-]?key|client[_-]?certificate|certificate[_-]?authority)[_-]?data"
            + "|client[_-]?key|dockerconfigjson|dockercfg|_auth|kubeconfig";

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
                    + "|sk-|npm_|pypi-|hv[sbr]\\.|dop_v1_|SG\\.|shp(?:at|ss)_|dckr_pat_|whsec_|AGE-SECRET-KEY-)"
                    + "[A-Za-z0-9._-]{12,}"));

    private static final Pattern USER_PASSWORD = Pattern.compile("(://[^\\s/:@]{0,128}:)(?!\\d{1,5}/)[^\\s@]{1,256}@");
    private static final Pattern USER_TOKEN = Pattern.compile("(://)[^\\s/:@]{20,256}@");
    private static final Pattern SIGNED_URL = Pattern.compile(
            "(?i)([?&](?:sig|signature|x-amz-(?:signature|credential|security-token)|x-goog-signature|code|key)=)"
                    + "[^&\\s\"']{8,}");

    /// Group 1: the name; 2: what stands between; 3: the value.
    private static final Pattern NAMED = Pattern.compile("(?i)((?:" + NAMES
            + ")s?|(?<=\")auths?(?=\"))"
            + "([\"']{0,2}\\\\?[\"']?(?:\\s{0,3}=>?|:)\\s{0,3}\\\\?[\"']?(?:(?:bearer|basic|digest)\\s+)?)"
            + "(?!\\[REDACTED])([^\\s\"',;&\\\\)}\\]]{4,})");
    private static final Pattern FLAG =
            Pattern.compile("(?i)(?<![a-z0-9])(--?[a-z0-9-]{0,30}(?:" + NAMES + ")\\s+)(?![-\\[])[^\\s\"',;]{4,}");
    private static final Pattern SAID =
            Pattern.compile("(?i)\\b((?:" + PASSWORDS + ")\\s+(?:is\\s+|was\\s+|of\\s+)?)([\"'])[^\"']{3,}\\2");
    private static final Pattern NAME_ALONE = Pattern.compile("(?i).*(?:" + NAMES + ")s?");
    private static final Pattern PASSWORD_NAME = Pattern.compile("(?i).*(?:" + PASSWORDS + ")s?");
    private static final Pattern WORD = Pattern.compile("[a-z]+[.:]?");

    private static final Pattern RUN = Pattern.compile("[A-Za-z0-9+/_=-]{20,}");
    private static final Pattern SEGMENT = Pattern.compile("[^/]{20,}");

    private Secrets() {}

    /// The line without secrets.
    static String removed(String line) {
        if (line.length() < 5) {
            return line;
        }
        String safe = SHAPES.matcher(line).replaceAll(Redaction.MARKER);
        boolean assigns = safe.indexOf('=') >= 0;
        if (safe.contains("://")) {
            safe = USER_PASSWORD.matcher(safe).replaceAll("$1" + Matcher.quoteReplacement(Redaction.MARKER) + "@");
            safe = USER_TOKEN.matcher(safe).replaceAll("$1" + Redaction.MARKER + "@");
        }
        if (assigns) {
            safe = SIGNED_URL.matcher(safe).replaceAll("$1" + Redaction.MARKER);
        }
        if (assigns || safe.indexOf(':') >= 0) {
            safe = NAMED.matcher(safe).replaceAll(Secrets::named);
        }
        if (safe.indexOf('-') >= 0 && safe.indexOf(' ') >= 0) {
            safe = FLAG.matcher(safe).replaceAll("$1" + Redaction.MARKER);
        }
        if (safe.indexOf('"') >= 0 || safe.indexOf('\'') >= 0) {
            safe = SAID.matcher(safe).replaceAll("$1$2" + Redaction.MARKER + "$2");
        }
        return RUN.matcher(safe).replaceAll(Secrets::run);
    }

    /// Whether a field of this name holds a secret.
    static boolean isNamed(String field) {
        return NAME_ALONE.matcher(field).matches();
    }

    /// `token: expired` is prose; `token: x7k2`, `token=expired` and `password: expired` may not be.
    private static String named(MatchResult match) {
        boolean prose = match.group(2).equals(": ")
                && WORD.matcher(match.group(3)).matches()
                && !PASSWORD_NAME.matcher(match.group(1)).matches();
        return Matcher.quoteReplacement(prose ? match.group() : match.group(1) + match.group(2) + Redaction.MARKER);
    }

    private static String run(MatchResult match) {
        String run = match.group();
        return Matcher.quoteReplacement(drawnByLot(run) ? Redaction.MARKER : withoutSegments(run));
    }

    /// A key among the words of a path is one still.
    private static String withoutSegments(String run) {
        return SEGMENT.matcher(run)
                .replaceAll(one -> Matcher.quoteReplacement(drawnByLot(one.group()) ? Redaction.MARKER : one.group()));
    }

    /// Words, paths, digests, UIDs and the names of pods have long stretches of one sort of letter, or are hexadecimal,
    /// or fall into short parts; keys of base 64 and of base 36 do not.
    private static boolean drawnByLot(String run) {
        int upper = 0;
        int lower = 0;
        int digits = 0;
        int beyondHex = 0;
        int changes = 0;
        int before = -1;
        for (int i = 0; i < run.length(); i++) {
            char c = run.charAt(i);
            int sort = c >= 'A' && c <= 'Z' ? 0 : c >= 'a' && c <= 'z' ? 1 : c >= '0' && c <= '9' ? 2 : 3;
            if (sort == 3) {
                continue;
            }
            upper += sort == 0 ? 1 : 0;
            lower += sort == 1 ? 1 : 0;
            digits += sort == 2 ? 1 : 0;
            beyondHex += sort == 1 && c > 'f' ? 1 : 0;
            changes += before >= 0 && before != sort ? 1 : 0;
            before = sort;
        }
        int length = upper + lower + digits;
        if (upper > 0) {
            return upper >= 3
                    && lower >= 3
                    && digits >= 1
                    && changes * 100 >= 42 * (length - 1)
                    && different(run) >= 12;
        }
        boolean unbroken = length == run.length();
        return unbroken && length >= 32 && beyondHex >= 4 && digits >= 4 && changes * 100 >= 22 * (length - 1);
    }

    private static long different(String run) {
        return run.chars().distinct().count();
    }
}
