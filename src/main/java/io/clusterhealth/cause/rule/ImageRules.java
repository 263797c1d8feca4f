// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.REGISTRY_LOST_IMAGES;
import static io.clusterhealth.finding.FindingCode.REGISTRY_REFUSES;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A registry and who pulls from it.
final class ImageRules {
    private static final When ORDERED = When.timing(Timing.ORDERED);

    /// Below this a word is part of too many names.
    private static final int TELLING = 4;

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(REGISTRY_UNREACHABLE, REGISTRY_REFUSES),
                    Set.of(POD_IMAGE_PULL),
                    Path.along(Relation.PULLS_FROM),
                    ORDERED,
                    LIKELY,
                    "its image comes from {cause}"),
            new PathRule(
                    Set.of(REGISTRY_LOST_IMAGES),
                    Set.of(POD_IMAGE_PULL),
                    Path.against(Relation.BLAMED_BY),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "its image is in use elsewhere, and {cause} does not have it any more"),
            new PathRule(
                    Set.of(REGISTRY_LOST_IMAGES),
                    Set.of(POD_IMAGE_PULL),
                    Path.anywhere(Set.of(REGISTRY_LOST_IMAGES)).given(Codes::speaks),
                    ORDERED.and(ImageRules::drawsFrom),
                    POSSIBLE,
                    "its image is not in {cause}, which has lost others"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(REGISTRY_UNREACHABLE),
                    Path.anywhere(Codes.SOFTWARE),
                    ORDERED.and(ImageRules::bearsItsName),
                    POSSIBLE,
                    "the registry bears the name of {cause} or of its namespace, which is down"));

    private ImageRules() {}

    private static boolean drawsFrom(Finding cause, Finding symptom) {
        return Said.any(symptom, List.of("not found", "manifest unknown"))
                && cause.targets(Relation.KNOWN_AS).stream()
                        .anyMatch(host -> Said.by(symptom).contains(host.name() + "/"));
    }

    /// A registry that runs in the cluster is often called from outside of it.
    private static boolean bearsItsName(Finding cause, Finding symptom) {
        List<String> words = List.of(symptom.subject().name().split("[^a-z0-9]"));
        return Codes.speaks(cause)
                && cause.severity().compareTo(Severity.HIGH) <= 0
                && Stream.of(cause.subject().namespace(), cause.subject().name())
                        .anyMatch(name -> name.length() >= TELLING && words.contains(name));
    }
}
