// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The size of a terminal. A longer report would scroll its verdict, the first line, off the screen.
///
/// @param columns characters in a line
/// @param rows lines
record Screen(int columns, int rows) {
    /// For a terminal whose size is unknown.
    static final Screen UNBOUNDED = new Screen(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /// The smallest width that is still readable.
    private static final int LEAST_COLUMNS = 20;

    private static final int LEAST_ROWS = 5;

    /// A colour escape, which has no width.
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    /// Reads `COLUMNS` and `LINES`, which the launcher sets when the process starts.
    ///
    /// @see <a href="https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html">POSIX, Environment
    /// Variables</a>
    static Screen of(Map<String, String> environment) {
        return new Screen(
                size(environment.getOrDefault("COLUMNS", ""), LEAST_COLUMNS),
                size(environment.getOrDefault("LINES", ""), LEAST_ROWS));
    }

    private static int size(String given, int least) {
        return given.matches("[1-9][0-9]{0,4}") ? Math.max(least, Integer.parseInt(given)) : Integer.MAX_VALUE;
    }

    /// Wraps lines between words, indenting their rest by two more columns, but by at most half the width. Lines that
    /// do not fit are omitted at the end, and counted in the last one.
    String fitted(String report) {
        List<String> lines =
                report.lines().flatMap(line -> broken(line).stream()).toList();
        // The last row is reserved for the cursor.
        if (lines.size() < rows) {
            return String.join("\n", lines) + "\n";
        }
        int kept = rows - 2;
        return String.join("\n", lines.subList(0, kept)) + "\n" + "… %d more lines".formatted(lines.size() - kept);
    }

    private List<String> broken(String line) {
        List<String> broken = new ArrayList<>();
        String left = line;
        int leading = line.length() - line.stripLeading().length();
        String indent = " ".repeat(Math.min(leading + 2, columns / 2));
        while (width(left) > columns) {
            int at = end(left, indent.length());
            broken.add(left.substring(0, at).stripTrailing());
            left = indent + left.substring(at).stripLeading();
        }
        broken.add(left);
        return broken;
    }

    /// Where to break a line that is too long: after the last blank that keeps its first part short enough, or within
    /// a word that is itself too long.
    private int end(String line, int indent) {
        int seen = 0;
        int blank = -1;
        Matcher colour = COLOUR.matcher(line);
        int at = 0;
        while (seen < columns) {
            if (colour.region(at, line.length()).lookingAt()) {
                at = colour.end();
                continue;
            }
            if (line.charAt(at) == ' ' && at > indent) {
                blank = at + 1;
            }
            at += Character.charCount(line.codePointAt(at));
            seen++;
        }
        return blank < 0 || line.charAt(at) == ' ' ? at : blank;
    }

    private static int width(String line) {
        String plain = COLOUR.matcher(line).replaceAll("");
        return plain.codePointCount(0, plain.length());
    }
}
