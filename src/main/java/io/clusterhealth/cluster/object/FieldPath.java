// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The syntax of a field path: dots between names, brackets around a key that contains dots, and alternative names in
/// braces.
public final class FieldPath {
    private FieldPath() {}

    /// Splits `a.b[c.d/e].f` into `a`, `b`, `c.d/e`, `f`.
    public static List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        int start = 0;
        while (start < path.length()) {
            boolean bracket = path.charAt(start) == '[';
            int end = bracket ? path.indexOf(']', start) : endOfName(path, start);
            segments.add(path.substring(bracket ? start + 1 : start, end));
            start = bracket ? end + 1 : end;
            if (start < path.length() && path.charAt(start) == '.') {
                start++;
            }
        }
        return segments;
    }

    /// The step from a path to a member: `.b`, or `[c.d/e]`.
    public static String member(String path, String name) {
        if (name.contains(".") || name.contains("/")) {
            return "[" + name + "]";
        }
        return path.isEmpty() ? name : "." + name;
    }

    /// Whether one of two paths is the other, or leads below it.
    public static boolean touch(String one, String other) {
        return isWithin(one, other) || isWithin(other, one);
    }

    /// Whether a path is another one, or leads below it. The API server and plans write no brackets around names.
    public static boolean isWithin(String path, String other) {
        return (dotted(path) + ".").startsWith(dotted(other) + ".");
    }

    private static String dotted(String path) {
        return path.replace('[', '.').replace("]", "");
    }

    /// `a.{b,c}` as `a.b` and `a.c`, in each of its braces.
    public static List<String> expanded(String path) {
        int open = path.indexOf('{');
        if (open < 0) {
            return List.of(path);
        }
        int close = path.indexOf('}', open);
        return Stream.of(path.substring(open + 1, close).split(","))
                .flatMap(part -> expanded(path.substring(0, open) + part + path.substring(close + 1)).stream())
                .toList();
    }

    private static int endOfName(String path, int start) {
        int end = start;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        return end;
    }
}
