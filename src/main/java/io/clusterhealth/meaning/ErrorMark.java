// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.regex.Pattern;

/// How a program marks a line of its log as an error: by the severities of syslog and of the common loggers, and as
/// runtimes begin an uncaught error (Go, the JVM, Python, Node.js, .NET).
public final class ErrorMark {
    private static final Pattern MARK = Pattern.compile(
            "(?<![\\w-])(?:fatal|panic|emerg|alert|crit|critical|severe|err|\\w*error|\\w*exception)(?![\\w-])",
            Pattern.CASE_INSENSITIVE);

    private ErrorMark() {}

    /// Whether the line is marked so.
    public static boolean in(String line) {
        return MARK.matcher(line).find();
    }
}
