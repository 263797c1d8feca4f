// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Recognises log lines that a program marks as errors: by the severities of syslog and of common loggers, and by the
/// prefix of an uncaught error in Go, the JVM, Python, Node.js and .NET.
public final class ErrorMark {
    private static final Pattern MARK = Pattern.compile(
            "(?<![\\w-])(?:fatal|panic|emerg|alert|crit|critical|severe|err|\\w*error|\\w*exception)(?![\\w-])|^[EF]\\d{4} \\d\\d:",
            Pattern.CASE_INSENSITIVE);

    private static final String LEVELS =
            "(?i:trace|debug|info|notice|warn|warning|fatal|panic|emerg|alert|crit|critical|err|error)\\b";

    /// A level in a field of its own; pino and bunyan write a number there, tens from 10 to 60.
    private static final Pattern FIELD = Pattern.compile("\\b(?:level|lvl|severity)[\"']?[=:] ?[\"']?(?<level>" + LEVELS
            + ")" + "|\"level\": ?(?<number>[1-6]0)\\b");

    /// A level elsewhere: the first letter of klog's lines, a word in capitals, or one in brackets.
    private static final Pattern LEVEL = Pattern.compile("^(?<letter>[IWDVEF])(?=\\d{4} \\d\\d:)"
            + "|\\b(?<capitals>TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|DBG|INF|WRN"
            + "|FATAL|PANIC|EMERG|ALERT|CRIT|CRITICAL|SEVERE|ERR|ERROR)\\b"
            + "|\\[(?<bracketed>" + LEVELS + ")");

    /// By their first character: levels below a warning, and the one of a warning.
    private static final String REPORTS = "tdinv123";

    private static final String WARNINGS = "w4";
    private static final String NUMBERED_ERRORS = "56";

    /// What a database adds to its error in a line of its own.
    private static final Pattern DETAIL = Pattern.compile("(?:^|\\s)(?:DETAIL|Detail|HINT|Hint) ?: ");

    private ErrorMark() {}

    public static boolean in(String line) {
        return MARK.matcher(line).find() || leveled(line, NUMBERED_ERRORS);
    }

    /// Whether the level of a line is below that of an error, whatever other words the line contains.
    public static boolean isLesser(String line) {
        return leveled(line, REPORTS + WARNINGS);
    }

    /// Whether the level of a line is below that of a warning: it reports what went well, or is for developers. A word
    /// behind a mark, as in `Error: no INFO level is known`, is none.
    public static boolean isReport(String line) {
        Matcher mark = MARK.matcher(line);
        Matcher level = LEVEL.matcher(line);
        boolean behind = mark.find() && level.find() && mark.start() < level.start();
        return leveled(line, REPORTS) && (!behind || FIELD.matcher(line).find());
    }

    /// Whether a line continues the error of the line before it.
    public static boolean isDetail(String line) {
        return DETAIL.matcher(line).find();
    }

    private static boolean leveled(String line, String wanted) {
        return level(FIELD.matcher(line), "level", "number")
                .or(() -> level(LEVEL.matcher(line), "letter", "capitals", "bracketed"))
                .filter(level -> wanted.indexOf(Character.toLowerCase(level.charAt(0))) >= 0)
                .isPresent();
    }

    private static Optional<String> level(Matcher found, String... groups) {
        return found.find()
                ? Stream.of(groups)
                        .flatMap(group -> Optional.ofNullable(found.group(group)).stream())
                        .findFirst()
                : Optional.empty();
    }
}
