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
    private static final String PASSWORDS = "pass[_-]?(?:word|wd|phrase|code)|pwd|pswd";

    /// `pass`, but not in the verbs that end so, such as `bypass`, at the beginning of a name or of a part of it; and
    /// `pw` on its own or after a syllable: the generated end of a pod's name has no vowels.
    private static final String PASS =
            "pass(?<!(?:(?<![a-z])|(?-i:(?<=[a-z0-9])(?=[A-Z])))(?:by|(?:en)?com|tres|sur|over|under)pass)"
                    + "|pw(?-i:(?<=[a-z0-9]P.)|(?<![A-Za-z]..)|(?<=[aeiou][a-z]{0,5}pw)|(?<=[AEIOU][A-Z]{0,5}PW))";

    /// Begins with the first letters of all alternatives, since the patterns try them at each character.
    static final String NAMES = "(?=[acdejklmprst_])(?:" + PASSWORDS + "|" + PASS
            + "|secret|token|jwt|credentials?|authorization|cookie|session[_-]?id"
            + "|(?:api|access|account|private|signing|encryption|shared|master|ssh|license)[_-]?key|routing_key"
            + "|shared[_-]?access[_-]?signature"
            + "|(?:client[_-]?key|client[_-]?certificate|certificate[_-]?authority)[_-]?data"
            + "|client[_-]?key|dockerconfigjson|dockercfg|_auth|kubeconfig)s?"
            + "(?:[_-]?(?:key|value|data|base64|b64|old|new|current|previous|[0-9]{1,3})){0,3}";

    /// After the path of a file that is named like a secret: the name of an error of the operating system, or its text.
    private static final String NO_FILE_ERROR = "(?!(?<=/[\\w.-]{1,80}[\"']?:\\s{0,3})\\s{0,3}"
            + "(?:e(?:acces|perm|noent|exist|rofs|nospc|isdir|notdir|busy|loop|mfile|nfile|inval|dquot|stale)"
            + "|permission denied|operation not permitted|no such file or directory|is a directory|not a directory"
            + "|read-only file system|input/output error|no space left on device|file exists"
            + "|(?:device or resource|text file) busy|stale file handle|too many open files)(?=$|[\\s\"',;)\\]}]))";

    /// The quotation mark of a JSON text, which has backslashes within other JSON texts.
    private static final String MARK = "\\\\{0,7}[\"']";

    /// Syntax before the value: a YAML list item, block mark, tag or anchor, a continued line, a here-document.
    static final String SYNTAX =
            "(?:(?:[|>][-+0-9]{0,2}|-|![\\w!:/.-]{0,80}|&[\\w.-]{1,80}|\\\\|<<[-~]?[\"']?\\w{1,40}[\"']?)\\s++){0,3}";

    /// A quoted value, up to the same quotation mark or the end, also with escaped marks; or one word.
    private static final String VALUE = "(?:(?<quote>" + MARK + ")(?<quoted>(?:(?!\\k<quote>)(?:\\\\.|.)){3,}+)"
            + "|(?:(?:bearer|basic|digest)\\s+)?" + NO_FILE_ERROR
            + "(?!\\[|\\{(?!\\{))(?<bare>[^\\s\"',;&\\\\)}\\]<]{4,}))";

    static final String QUOTE = "\\\\{0,7}[\"']?";

    private static final String BLANKS = "\\s{0,40}+";

    /// After a name in quotation marks a space before the colon only counts before another one: `"token" : "x"` is
    /// JSON, `volume "token" : not found` prose.
    static final String EQUALS =
            "(?:" + QUOTE + "(?:" + BLANKS + ":?(?:=|\\\\{1,7}u003[dD])>?|:|\\s{1,3}:(?=[\\s\\[{]{0,6}" + MARK
                    + "))|(?:\\s{1,3}(?:is|was))?" + BLANKS + ":)" + BLANKS;

    /// As [#EQUALS], or between a name in quotation marks and a word with a digit.
    private static final String BETWEEN =
            "(?:" + EQUALS + "|" + MARK + "\\s{1,3}:" + BLANKS + "(?=[^\\s\"'\\[{][^\\s\"',;]{0,64}[0-9]))";

    /// Before a value, a list or an object.
    private static final Pattern ASSIGNED = Pattern.compile("(?i)(?<name>" + NAMES
            + "|(?<auth>(?<=\")auths?(?=\")))(?<part>(?<=[\\w.-](?:pass|pw)))?(?<between>" + BETWEEN + SYNTAX + ")(?:"
            + VALUE
            + "|(?<open>[\\[{](?!\\{|REDACTED)))");

    private static final String NAME_MEMBER = "\\b(?:name|key)" + EQUALS + QUOTE + "[\\w.-]{0,80}?" + NAMES + QUOTE;
    private static final Pattern PAIR = Pattern.compile(
            "(?i)(?<name>" + NAME_MEMBER + ")(?<between>[\\s,;]{1,4}" + QUOTE + "value" + EQUALS + ")" + VALUE);
    private static final Pattern TURNED_PAIR = Pattern.compile("(?i)(?<name>\\bvalue)(?<between>" + EQUALS + ")" + VALUE
            + "(?=" + QUOTE + "[\\s,;]{1,4}" + QUOTE + NAME_MEMBER + "(?![\\w.-]))");
    private static final Pattern FLAG =
            Pattern.compile("(?i)(?<name>(?<![a-z0-9])--?[a-z0-9-]{0,30}?" + NAMES + ")(?<between>\\s+(?:-\\s+)?|(?:"
                    + MARK + ")?\\s{0,3},\\s{0,3}(?=" + MARK + "[^-]|[^\\s\\]]{0,64}[0-9]))(?![-\\[])" + VALUE);
    private static final Pattern ARGUMENT = Pattern.compile("(?i)(?<name>\\(\\s{0,3}" + MARK + "[\\w.-]{0,80}?" + NAMES
            + ")(?<between>" + MARK + "\\s{0,3},\\s{0,3}(?=" + MARK + "))" + VALUE);
    private static final Pattern ELEMENT = Pattern.compile("(?i)(<[\\w.:-]{0,80}?" + NAMES
            + "(?:\\s[^<>]{0,200})?>\\s{0,3}(?:<!\\[CDATA\\[)?)(?!\\[REDACTED])[^<\\]\\s][^<\\]]{2,}");
    private static final Pattern COOKIE =
            Pattern.compile("(?i)(\\b(?:set-)?cookie" + EQUALS + QUOTE + ")" + NO_FILE_ERROR + "[^\"'\\\\]{4,}");

    /// The user's password on the command line of curl, and those of mysql, whose port is `-P`, and others; and in a
    /// statement of SQL.
    private static final Pattern COMMAND = Pattern.compile(
            "(\\bcurl\\s(?:.{0,200}?\\s)??(?:-u|--user|--proxy-user)[\\s=]{0,3}[\"']?[^\\s:\"']{1,64}:"
                    + "|\\b(?:mysql|mariadb)(?:dump|admin)?\\s(?:.{0,200}?\\s)??-p[\"']?"
                    + "|\\b(?:redis-cli\\s(?:.{0,200}?\\s)??-a|sshpass\\s(?:.{0,200}?\\s)??-p"
                    + "|ldap[a-z]{3,9}\\s(?:.{0,200}?\\s)??-w|login\\s(?:.{0,200}?\\s)??-p[\\s=]"
                    + "|(?i:\\b(?:user|to)\\s.{1,100}?\\sidentified\\s(?:.{0,80}?\\s)??by\\s))\\s{0,3}[\"']?)(?!\\[REDACTED])[^\\s\"']{3,}");
    private static final String SAYS = "(?:\\s+(?:is|was|of))?\\s+";
    private static final Pattern SAID =
            Pattern.compile("(?i)\\b((?:" + PASSWORDS + ")" + SAYS + ")([\"'])[^\"']{3,}\\2");

    /// A word with a digit after a password's name: `machine h login a password x7k2`, `bindpw x7k2`.
    private static final Pattern FOLLOWED = Pattern.compile(
            "(?i)((?:" + PASSWORDS + "|(?<=bind)pw)" + SAYS + ")(?!/)(?=[^\\s\"',;()]{0,64}[0-9])[^\\s\"',;()\\[]{4,}");

    private static final Pattern NAME_ALONE = Pattern.compile("(?i).*" + NAMES);
    private static final Pattern PASSWORD_NAME = Pattern.compile("(?i).*(?:" + PASSWORDS + "|[\\w.-](?:pass|pw)).*");
    private static final Pattern PROSE_COLON = Pattern.compile("[\"']?\\s*: (?:- )?");

    /// An error after the words `username/password`, which introduces the rest of the sentence.
    private static final Pattern ERROR_LABEL =
            Pattern.compile("(?i)(?:unauthorized|denied|forbidden|rejected|invalid|incorrect|expired|failed|error):");

    /// An ordinary word, or a name or code of an error before its text: `AccessDenied:`, `ORA-01017:`.
    private static final Pattern WORD =
            Pattern.compile("[A-Z]?[a-z]+[.:]?|x509:|(?:[A-Z][a-z]+){2,8}:|[A-Z]{3,12}-?[0-9]{3,10}:");

    /// Placeholders in the position of a secret.
    private static final Pattern NO_SECRET =
            Pattern.compile("(?i)true|false|null|none|nil|undefined|<[a-z]+>?|\\*+|\\[REDACTED.*");

    private NamedSecrets() {}

    static String removed(String line) {
        boolean assigns = line.indexOf('=') >= 0 || line.indexOf(':') >= 0;
        boolean quotes = line.indexOf('"') >= 0 || line.indexOf('\'') >= 0;
        String safe = line;
        if (assigns) {
            safe = COOKIE.matcher(safe).replaceAll("$1" + Secrets.MARKER);
            safe = PAIR.matcher(safe).replaceAll(NamedSecrets::masked);
            safe = safe.contains("alue") ? TURNED_PAIR.matcher(safe).replaceAll(NamedSecrets::masked) : safe;
            safe = assigned(safe);
        }
        if (hasFlag(safe)) {
            safe = FLAG.matcher(safe).replaceAll(NamedSecrets::masked);
        }
        if (safe.indexOf('(') >= 0 && quotes) {
            safe = ARGUMENT.matcher(safe).replaceAll(NamedSecrets::masked);
        }
        if (SecretHints.ofCommand(safe)) {
            safe = COMMAND.matcher(safe).replaceAll("$1" + Secrets.MARKER);
        }
        if (safe.indexOf('<') >= 0) {
            safe = ELEMENT.matcher(safe).replaceAll("$1" + Secrets.MARKER);
        }
        if (quotes) {
            safe = SAID.matcher(safe).replaceAll("$1$2" + Secrets.MARKER + "$2");
        }
        return FOLLOWED.matcher(safe).replaceAll("$1" + Secrets.MARKER);
    }

    private static boolean hasFlag(String line) {
        int at = line.indexOf('-');
        while (at > 0 && Character.isLetterOrDigit(line.charAt(at - 1))) {
            at = line.indexOf('-', at + 1);
        }
        return at >= 0;
    }

    private static String assigned(String line) {
        Matcher match = ASSIGNED.matcher(line);
        if (!match.find()) {
            return line;
        }
        StringBuilder safe = new StringBuilder();
        int from = 0;
        do {
            safe.append(line, from, match.start());
            if (match.start("open") < 0 || match.start("auth") >= 0) {
                safe.append(match.start("open") < 0 ? assigned(match) : match.group());
                from = match.end();
            } else {
                safe.append(line, match.start(), match.start("open"));
                from = SecretMembers.mask(line, match.start("open"), !isPassword(match.group("name")), safe);
            }
        } while (match.find(from));
        return safe.append(line, from, line.length()).toString();
    }

    static boolean isName(String field) {
        return NAME_ALONE.matcher(field).matches();
    }

    /// Whether a field of this name holds a password, whose value may be a number; `maxTokens` does not.
    static boolean isPassword(String field) {
        return isName(field) && PASSWORD_NAME.matcher(field).matches();
    }

    private static String assigned(MatchResult match) {
        boolean kept = match.start("bare") >= 0 && (prose(match) ? isWord(match.group("bare")) : labelsError(match));
        return kept ? match.group() : withMarker(match);
    }

    /// Whether words may follow: `token: expired`, `pass: all of them` and `secret "token": x509: expired` are prose;
    /// `token: x7k2`, `token=expired`, `password: expired` and `db_pass: expired` may be secrets.
    private static boolean prose(MatchResult match) {
        return PROSE_COLON.matcher(match.group("between")).matches()
                && match.start("part") < 0
                && !PASSWORD_NAME.matcher(match.group("name")).matches();
    }

    private static boolean labelsError(MatchResult match) {
        return match.group("between").strip().equals(":")
                && ERROR_LABEL.matcher(match.group("bare")).matches();
    }

    /// Whether this is an ordinary word of a sentence.
    static boolean isWord(String value) {
        return WORD.matcher(value).matches();
    }

    /// Whether this only stands where a secret would.
    static boolean isPlaceholder(String value) {
        return NO_SECRET.matcher(value).matches();
    }

    private static String masked(MatchResult match) {
        return Matcher.quoteReplacement(withMarker(match));
    }

    private static String withMarker(MatchResult match) {
        boolean quoted = match.start("quoted") >= 0;
        if (isPlaceholder(match.group(quoted ? "quoted" : "bare"))) {
            return match.group();
        }
        return match.group("name") + match.group("between") + (quoted ? match.group("quote") : "") + Secrets.MARKER;
    }
}
