// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.REGISTRY_REFUSES;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;

import io.clusterhealth.finding.Relation;
import java.util.List;
import java.util.Set;

/// A registry and who pulls from it.
final class ImageRules {
    static final List<Rule> ALL = List.of(new PathRule(
            Set.of(REGISTRY_UNREACHABLE, REGISTRY_REFUSES),
            Set.of(POD_IMAGE_PULL),
            Path.along(Relation.PULLS_FROM),
            When.timing(Timing.ORDERED),
            LIKELY,
            "its image comes from {cause}"));

    private ImageRules() {}
}
