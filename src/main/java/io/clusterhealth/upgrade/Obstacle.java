// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An obstacle to an upgrade.
///
/// @param command the shell command that removes it, or shows what to repair; may be empty
public record Obstacle(Weight weight, Subject subject, Evidence evidence, String command) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,252}");

    /// A command with words of the cluster in the places of `%s`. Empty if a word is missing or would need quoting
    /// in a shell: no API server accepts such a name of an object, but a status or an owner may contain it.
    static String command(String pattern, String... words) {
        return Stream.of(words).allMatch(word -> NAME.matcher(word).matches())
                ? pattern.formatted((Object[]) words)
                : "";
    }

    /// The weight of an obstacle, heaviest first.
    public enum Weight {
        /// The upgrade would stop, break or not start.
        BLOCKS,
        /// An administrator has to look at it and decide.
        REVIEW,
        /// It cannot be seen in the cluster whether it is one.
        UNCHECKED;

        /// The word in responses.
        public String label() {
            return this == UNCHECKED ? "not checked" : name().toLowerCase(Locale.ROOT);
        }
    }

    static Obstacle blocks(Subject subject, Evidence evidence, String command) {
        return new Obstacle(Weight.BLOCKS, subject, evidence, command);
    }

    static Obstacle blocksIf(boolean blocks, Subject subject, Evidence evidence, String command) {
        return new Obstacle(blocks ? Weight.BLOCKS : Weight.REVIEW, subject, evidence, command);
    }

    static Obstacle unchecked(Subject subject, Evidence evidence, String command) {
        return new Obstacle(Weight.UNCHECKED, subject, evidence, command);
    }

    static Obstacle review(Subject subject, Evidence evidence, String command) {
        return new Obstacle(Weight.REVIEW, subject, evidence, command);
    }
}
