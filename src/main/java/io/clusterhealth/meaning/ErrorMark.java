// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.regex.Pattern;

/// Recognises log lines that a program marks as errors: by the severities of syslog and of common loggers, and by the
/// prefix of an uncaught error in Go, the JVM, Python, Node.js and .NET.
public final class ErrorMark {
    private static final Pattern MARK = Pattern.compile(
            "(?<![\\w-])(?:fatal|panic|emerg|alert|crit|critical|severe|err|\\w*error|\\w*exception)(?![\\w-])",
            Pattern.CASE_INSENSITIVE);

    private ErrorMark() {}

    public static boolean in(String line) {
        return MARK.matcher(line).find();
    }
}
