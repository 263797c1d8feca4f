// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.Locale;
import java.util.regex.Pattern;

/// An obstacle to an upgrade.
///
/// @param command the shell command that removes it, or shows what to repair; may be empty
public record Obstacle(Weight weight, Subject subject, Evidence evidence, String command) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,252}");

    /// A command with a name that no API server would have accepted is unsafe for a shell, and is omitted.
    public Obstacle {
        if (odd(subject.name(), command) || odd(subject.namespace(), command)) {
            command = "";
        }
    }

    /// Whether the command contains the name and the name is unsafe. No command contains `(all)`, the name for all
    /// nodes together.
    private static boolean odd(String name, String line) {
        return !name.isEmpty() && line.contains(name) && !plain(name);
    }

    /// Whether a word needs no quoting in a shell command.
    static boolean plain(String word) {
        return NAME.matcher(word).matches();
    }

    /// The weight of an obstacle, heaviest first.
    public enum Weight {
        /// The upgrade would stop, break or not start.
        BLOCKS,
        /// An administrator has to look at it and decide.
        REVIEW;

        /// The word in responses.
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
