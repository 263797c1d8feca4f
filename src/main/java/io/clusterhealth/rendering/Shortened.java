// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rendering;

import io.clusterhealth.text.Visible;

/// Words of a repository or a program inside a sentence of ours.
final class Shortened {
    private static final int LONGEST = 90;

    private Shortened() {}

    /// One line: of a longer one its end, which tells most of a path and of an error.
    static String of(String text) {
        String line = Visible.line(text).strip();
        return line.length() <= LONGEST ? line : "…" + line.substring(line.length() - LONGEST + 1);
    }
}
