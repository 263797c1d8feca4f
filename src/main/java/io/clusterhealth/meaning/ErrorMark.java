// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Recognises log lines that a program marks as errors: by the severities of syslog and of common loggers, and by the
/// prefix of an uncaught error in Go, the JVM, Python, Node.js and .NET.
public final class ErrorMark {
    private static final Pattern MARK = Pattern.compile(
            "(?<![\\w-])(?:fatal|panic|emerg|alert|crit|critical|severe|err|\\w*error|\\w*exception)(?![\\w-])|^[EF]\\d{4} \\d\\d:",
            Pattern.CASE_INSENSITIVE);

    /// A level: the first letter of klog's lines, a word in capitals, or one in brackets or in a field.
    private static final Pattern LEVEL = Pattern.compile("^(?:(?<letter>[IWDV])|[EF])(?=\\d{4} \\d\\d:)"
            + "|\\b(?:(?<capitals>TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|DBG|INF|WRN)"
            + "|FATAL|PANIC|EMERG|ALERT|CRIT|CRITICAL|SEVERE|ERR|ERROR)\\b"
            + "|(?:\\[|(?:level|lvl|severity)[\"']?[=:] ?[\"']?)(?i:(?<field>trace|debug|info|notice|warn|warning)"
            + "|fatal|panic|emerg|alert|crit|critical|err|error)\\b");

    private ErrorMark() {}

    public static boolean in(String line) {
        return MARK.matcher(line).find();
    }

    /// Whether the first level in a line is below that of an error, whatever other words the line contains.
    public static boolean isLesser(String line) {
        Matcher level = LEVEL.matcher(line);
        return level.find()
                && (level.start("letter") >= 0 || level.start("capitals") >= 0 || level.start("field") >= 0);
    }
}
