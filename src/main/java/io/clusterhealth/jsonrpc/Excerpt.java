// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

/// Shortens untrusted text to one safe line, so that it may be repeated to the client or in the log.
public final class Excerpt {
    /// The most characters that are repeated.
    public static final int MAX = 64;

    private Excerpt() {}

    /// The first [#MAX] characters, with those that could steer a terminal or a log replaced by `?`.
    public static String of(String text) {
        String start = text.length() <= MAX ? text : text.substring(0, MAX - 1) + "…";
        StringBuilder safe = new StringBuilder(start.length());
        start.codePoints().map(point -> isPlain(point) ? point : '?').forEach(safe::appendCodePoint);
        return safe.toString();
    }

    private static boolean isPlain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE -> false;
            default -> true;
        };
    }
}
