// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.upgrade.Obstacle.Weight;
import io.clusterhealth.upgrade.Section.SectionGap;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The result of a section.
///
/// @param unknown why it has no result, or an incomplete one: one clause; empty otherwise
/// @param grant the missing right as one line of YAML; empty unless that is the reason
public record Judged(String section, Status status, List<Obstacle> obstacles, String unknown, String grant) {
    public Judged {
        obstacles = List.copyOf(obstacles);
    }

    /// Its obstacles are those that checks have found, and those that its own judging finds.
    static Judged of(Section section, Picture picture, List<Finding> findings, Target target) {
        if (section.absent(picture)) {
            return new Judged(section.name(), Status.ABSENT, List.of(), "", "");
        }
        List<Obstacle> obstacles = Stream.concat(
                        FindingRules.obstacles(section.name(), findings),
                        section.judging().obstacles(picture, findings, target).stream())
                .toList();
        Optional<SectionGap> gap = section.gap(picture);
        return new Judged(
                section.name(),
                Status.of(obstacles, gap.isPresent()),
                obstacles,
                gap.map(SectionGap::why).orElse(""),
                gap.map(SectionGap::grant).orElse(""));
    }

    /// The status of a section, worst first.
    public enum Status {
        BLOCKED,
        REVIEW,
        /// It could not be checked, so that it must not be reported as fine.
        UNKNOWN,
        /// Part of it cannot be seen in any cluster; the rest is fine.
        UNCHECKED,
        FINE,
        /// The cluster has no objects of this kind.
        ABSENT;

        /// A blocker is one whatever else could not be checked.
        private static Status of(List<Obstacle> obstacles, boolean incomplete) {
            Optional<Weight> heaviest = obstacles.stream().map(Obstacle::weight).min(Comparator.naturalOrder());
            if (incomplete && heaviest.filter(Weight.BLOCKS::equals).isEmpty()) {
                return UNKNOWN;
            }
            return heaviest.map(weight -> switch (weight) {
                        case BLOCKS -> BLOCKED;
                        case REVIEW -> REVIEW;
                        case UNCHECKED -> UNCHECKED;
                    })
                    .orElse(FINE);
        }

        /// The word in responses.
        public String label() {
            return this == UNCHECKED ? "notChecked" : name().toLowerCase(Locale.ROOT);
        }
    }
}
