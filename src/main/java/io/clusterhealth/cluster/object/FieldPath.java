// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.ArrayList;
import java.util.List;

/// The syntax of a field path: dots between names, brackets around a key that contains dots.
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

    private static int endOfName(String path, int start) {
        int end = start;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        return end;
    }
}
