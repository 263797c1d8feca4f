// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.COMMON_IMAGE_FAILS;
import static io.clusterhealth.finding.FindingCode.IMAGES_FORBIDDEN;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.REGISTRY_LOST_IMAGES;
import static io.clusterhealth.finding.FindingCode.REGISTRY_REFUSES;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ImageUnknown;
import io.clusterhealth.meaning.Meaning.NoReason.Level;
import io.clusterhealth.meaning.Meaning.NotFound;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A registry and who pulls from it.
final class ImageRules {
    private static final When ORDERED = When.timing(Timing.ORDERED);

    /// Below this a word is part of too many names.
    private static final int TELLING = 4;

    /// OpenShift's own registry, by its operator and by its software.
    private static final Set<FindingCode> BUILT_IN = Codes.union(Codes.OPERATOR, Codes.SOFTWARE);

    private static final Set<Subject> OWN = Set.of(
            Subject.clusterScoped("ClusterOperator", "image-registry"),
            new Subject("Deployment", "openshift-image-registry", "image-registry"));

    /// A build's pod leaves its words in its log.
    private static final Set<Level> MUTE = Set.of(Level.EXIT_CODE);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(REGISTRY_UNREACHABLE, REGISTRY_REFUSES),
                    Set.of(POD_IMAGE_PULL),
                    Path.along(Relation.PULLS_FROM),
                    ORDERED,
                    LIKELY,
                    "its image comes from {cause}"),
            new PathRule(
                    Set.of(IMAGES_FORBIDDEN),
                    Set.of(POD_IMAGE_PULL),
                    Path.against(Relation.BLAMED_BY),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "its image is of a registry that {cause} keeps out"),
            new PathRule(
                    Set.of(COMMON_IMAGE_FAILS),
                    Set.of(POD_IMAGE_PULL),
                    Path.against(Relation.BLAMED_BY),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it cannot pull {cause}, as others that use it cannot"),
            new PathRule(
                    Set.of(REGISTRY_LOST_IMAGES, REGISTRY_REFUSES, REGISTRY_UNREACHABLE),
                    Set.of(COMMON_IMAGE_FAILS),
                    Path.along(Relation.PULLS_FROM),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it comes from {cause}"),
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
                    Set.of(SERVICE_WITHOUT_ENDPOINTS),
                    Set.of(REGISTRY_UNREACHABLE),
                    Path.along(Relation.SERVED_BY),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it is reached at the node port of {cause}, which nobody answers for"),
            new PathRule(
                    BUILT_IN,
                    Set.of(POD_FAILED),
                    Path.anywhere(BUILT_IN).given(ImageRules::builds),
                    ORDERED.and((cause, _) -> OWN.contains(cause.subject())),
                    POSSIBLE,
                    "it does not say why, and {cause}, which takes what builds make, was down by then"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(REGISTRY_UNREACHABLE),
                    Path.anywhere(Codes.SOFTWARE),
                    ORDERED.and(ImageRules::bearsItsName),
                    POSSIBLE,
                    "the registry bears the name of {cause} or of its namespace, which is down"));

    private ImageRules() {}

    private static boolean builds(Finding symptom) {
        return symptom.subject().kind().equals("Build") && !Says.nothing(symptom) && Says.noReason(symptom, MUTE);
    }

    private static boolean drawsFrom(Finding cause, Finding symptom) {
        return Says.any(symptom, NotFound.class, ImageUnknown.class)
                && cause.targets(Relation.KNOWN_AS).stream().anyMatch(host -> Says.quotes(symptom, host.name() + "/"));
    }

    /// A registry that runs in the cluster is often called from outside of it.
    private static boolean bearsItsName(Finding cause, Finding symptom) {
        List<String> words = List.of(symptom.subject().name().split("[^a-z0-9]"));
        return Codes.speaks(cause)
                && Codes.grave(cause)
                && Stream.of(cause.subject().namespace(), cause.subject().name())
                        .anyMatch(name -> name.length() >= TELLING && words.contains(name));
    }
}
