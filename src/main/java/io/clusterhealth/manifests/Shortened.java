// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import io.clusterhealth.text.Shortening;
import io.clusterhealth.text.Visible;

/// Shortens texts of a repository or a program for a sentence of ours.
final class Shortened {
    private static final int LONGEST = 130;

    private Shortened() {}

    /// One line; of a longer one its end, the most informative part of a path or an error.
    static String of(String text) {
        String line = Visible.line(text).strip();
        return Shortening.tail(line, LONGEST);
    }
}
