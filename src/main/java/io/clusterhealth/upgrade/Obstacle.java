// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.Locale;
import java.util.regex.Pattern;

/// Something that stands in the way of an upgrade.
///
/// @param command the line for a shell that mends it, or shows what to mend; may be empty
public record Obstacle(Weight weight, Subject subject, Evidence evidence, String command) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,252}");

    /// A line with a name that no API server would have let pass is not for a shell, and is left out.
    public Obstacle {
        if (odd(subject.name(), command) || odd(subject.namespace(), command)) {
            command = "";
        }
    }

    /// Whether a name stands in the line and should not. All nodes together, `(all)`, are named in no line.
    private static boolean odd(String name, String line) {
        return !name.isEmpty() && line.contains(name) && !plain(name);
    }

    /// Whether a word can stand in a line for a shell as it is.
    static boolean plain(String word) {
        return NAME.matcher(word).matches();
    }

    /// How much it is in the way, most first.
    public enum Weight {
        /// The upgrade would stop, break or not begin.
        BLOCKS,
        /// An administrator has to look at it and decide.
        REVIEW;

        /// The word on the wire.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Obstacle blocks(Subject subject, Evidence evidence, String command) {
        return new Obstacle(Weight.BLOCKS, subject, evidence, command);
    }

    static Obstacle review(Subject subject, Evidence evidence, String command) {
        return new Obstacle(Weight.REVIEW, subject, evidence, command);
    }
}
