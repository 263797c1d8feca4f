// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds secrets by the name of their field: assignments, JSON and YAML members, flags, XML elements and attributes,
/// pairs of a name and a value, cookies.
///
/// A name denotes a secret when it ends in one of [#NAMES], with any prefix (`MINIO_SECRET_KEY`, `dbPass`) and
/// optionally a number or a qualifier after it (`DB_PASSWORD2`, `PASSWORD_B64`). `secretName` and `tokenCount` only
/// refer to one.
final class NamedSecrets {
    private static final String PASSWORDS = "pass(?:word|wd|phrase)|pwd";

    /// `pass` on its own, but not in `bypass` or `compass`.
    private static final String PASS = "(?-i:(?<=[a-z0-9])Pass|(?<![A-Za-z])(?:[Pp]ass|PASS))";

    private static final String NAMES = "(?:" + PASSWORDS + "|" + PASS
            + "|secret|token|jwt|credentials?|authorization|cookie|session[_-]?id"
            + "|(?:api|access|account|private|signing|encryption|shared|master|ssh|license)[_-]?key"
            + "|shared[_-]?access[_-]?signature"
            + "|(?:client[_-]?key|client[_-]?certificate|certificate[_-]?authority)[_-]?data"
            + "|client[_-]?key|dockerconfigjson|dockercfg|_auth|kubeconfig)s?"
            + "(?:[_-]?(?:key|value|data|base64|b64|old|new|current|previous|[0-9]{1,3})){0,3}";

    /// A quoted value, up to the same quotation mark or the end, also with escaped marks; or one word.
    private static final String VALUE = "(?:(?<quote>\\\\?[\"'])(?<quoted>(?:(?!\\k<quote>)(?:\\\\.|.)){3,}+)"
            + "|(?:(?:bearer|basic|digest)\\s+)?(?<bare>[^\\s\"',;&\\\\)}\\]<]{4,}))";

    private static final String QUOTE = "\\\\?[\"']?";

    /// A space before the colon only counts before a quotation mark: `"token" : "x"` is JSON, `volume "token" : not
    /// found` prose.
    private static final String EQUALS = QUOTE + "(?:\\s{0,3}=>?|:|\\s{1,3}:(?=\\s{0,3}\\\\?[\"']))\\s{0,3}";

    private static final Pattern ASSIGNED =
            Pattern.compile("(?i)(?<name>" + NAMES + "|(?<=\")auths?(?=\"))(?<between>" + EQUALS + ")" + VALUE);
    private static final Pattern PAIR = Pattern.compile("(?i)(?<name>\\b(?:name|key)" + EQUALS + QUOTE
            + "[\\w.-]{0,80}?" + NAMES + QUOTE + ")(?<between>[\\s,;]{1,4}" + QUOTE + "value" + EQUALS + ")" + VALUE);
    private static final Pattern PAIR_NAME = Pattern.compile(
            "(?i).{0,200}?\\b(?:name|key)" + EQUALS + QUOTE + "[\\w.-]{0,80}?" + NAMES + QUOTE + "[\\s,]{0,3}");
    private static final Pattern PAIR_VALUE = Pattern.compile("(?i)(\\s*" + QUOTE + "value" + EQUALS + ").{3,}");
    private static final Pattern FLAG = Pattern.compile(
            "(?i)(?<name>(?<![a-z0-9])--?[a-z0-9-]{0,30}?" + NAMES + ")(?<between>\\s+)(?![-\\[])" + VALUE);
    private static final Pattern ELEMENT = Pattern.compile("(?i)(<[\\w.:-]{0,80}?" + NAMES
            + "(?:\\s[^<>]{0,200})?>\\s{0,3}(?:<!\\[CDATA\\[)?)(?!\\[REDACTED])[^<\\]\\s][^<\\]]{2,}");
    private static final Pattern COOKIE =
            Pattern.compile("(?i)(\\b(?:set-)?cookie" + EQUALS + QUOTE + ")[^\"'\\\\]{4,}");

    /// The user's password on the command line of curl, and that of mysql, whose port is `-P`.
    private static final Pattern COMMAND =
            Pattern.compile("(\\bcurl\\s(?:.{0,200}?\\s)?(?:-u|--user|--proxy-user)[\\s=]{0,3}[\"']?[^\\s:\"']{1,64}:"
                    + "|\\b(?:mysql|mariadb)(?:dump|admin)?\\s(?:.{0,200}?\\s)?-p[\"']?)(?!\\[REDACTED])[^\\s\"']{3,}");
    private static final Pattern SAID =
            Pattern.compile("(?i)\\b((?:" + PASSWORDS + ")\\s+(?:is\\s+|was\\s+|of\\s+)?)([\"'])[^\"']{3,}\\2");

    private static final Pattern NAME_ALONE = Pattern.compile("(?i).*" + NAMES);
    private static final Pattern PASSWORD_NAME = Pattern.compile("(?i).*(?:" + PASSWORDS + ").*");
    private static final Pattern PROSE_COLON = Pattern.compile("[\"']?: ");
    private static final Pattern WORD = Pattern.compile("[A-Z]?[a-z]+[.:]?|x509:");

    /// Placeholders in the position of a secret.
    private static final Pattern NO_SECRET =
            Pattern.compile("(?i)true|false|null|none|nil|undefined|<[a-z]+>?|\\*+|\\[REDACTED.*");

    private static final int LONGEST_PAIR = 400;

    private NamedSecrets() {}

    /// The line with the values of secret fields replaced.
    static String removed(String line) {
        boolean assigns = line.indexOf('=') >= 0 || line.indexOf(':') >= 0;
        String safe = line;
        if (assigns) {
            safe = COOKIE.matcher(safe).replaceAll("$1" + Secrets.MARKER);
            safe = PAIR.matcher(safe).replaceAll(NamedSecrets::masked);
            safe = ASSIGNED.matcher(safe).replaceAll(NamedSecrets::assigned);
        }
        if (safe.indexOf('-') >= 0 && safe.indexOf(' ') >= 0) {
            safe = FLAG.matcher(safe).replaceAll(NamedSecrets::masked);
        }
        if (safe.contains("curl ") || safe.contains("mysql") || safe.contains("mariadb")) {
            safe = COMMAND.matcher(safe).replaceAll("$1" + Secrets.MARKER);
        }
        if (safe.indexOf('<') >= 0) {
            safe = ELEMENT.matcher(safe).replaceAll("$1" + Secrets.MARKER);
        }
        if (safe.indexOf('"') >= 0 || safe.indexOf('\'') >= 0) {
            safe = SAID.matcher(safe).replaceAll("$1$2" + Secrets.MARKER + "$2");
        }
        return safe;
    }

    /// Whether the line ends in `name: DB_PASSWORD`, so that the next one may be its value.
    static boolean nameAlone(String line) {
        return line.length() < LONGEST_PAIR && PAIR_NAME.matcher(line).matches();
    }

    /// The line with the value after `value:` replaced.
    static String withoutValue(String line) {
        return PAIR_VALUE.matcher(line).replaceFirst("$1" + Secrets.MARKER);
    }

    /// Whether a field of this name holds a secret.
    static boolean isName(String field) {
        return NAME_ALONE.matcher(field).matches();
    }

    /// Whether a field of this name holds a password, whose value may be a number; `maxTokens` does not.
    static boolean isPassword(String field) {
        return isName(field) && PASSWORD_NAME.matcher(field).matches();
    }

    /// `token: expired`, `Token: Token for prod` and `secret "token": x509: expired` are prose; `token: x7k2`,
    /// `token=expired` and `password: expired` may be secrets.
    private static String assigned(MatchResult match) {
        boolean prose = PROSE_COLON.matcher(match.group("between")).matches()
                && match.start("bare") >= 0
                && WORD.matcher(match.group("bare")).matches()
                && !PASSWORD_NAME.matcher(match.group("name")).matches();
        return prose ? Matcher.quoteReplacement(match.group()) : masked(match);
    }

    private static String masked(MatchResult match) {
        boolean quoted = match.start("quoted") >= 0;
        String value = match.group(quoted ? "quoted" : "bare");
        if (NO_SECRET.matcher(value).matches()) {
            return Matcher.quoteReplacement(match.group());
        }
        String before = match.group("name") + match.group("between") + (quoted ? match.group("quote") : "");
        return Matcher.quoteReplacement(before + Secrets.MARKER);
    }
}
