// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CATALOG_DOWN;
import static io.clusterhealth.finding.FindingCode.ENDPOINT_SILENT;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.UPDATES_UNKNOWN;
import static io.clusterhealth.finding.FindingCode.ZONE_DOWN;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// What fails outside of the cluster at once for many in it: a server, a proxy, a zone, a rack.
final class OutsideRules {
    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(ZONE_DOWN),
                    Codes.NODE_DOWN,
                    Path.along(Relation.MEMBER_OF),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it is in {cause}, of which every node is down"),
            new PathRule(
                    Set.of(NODE_LOST),
                    Set.of(NODE_LOST),
                    Path.along(Relation.FELL_WITH),
                    When.timing(Timing.ANY),
                    POSSIBLE,
                    "it fell silent with {cause} and others, as if they shared a rack, a switch or a host"),
            new PathRule(
                    Set.of(ENDPOINT_SILENT),
                    callers(),
                    Path.anywhere(Set.of(ENDPOINT_SILENT)),
                    When.namesCause(),
                    CERTAIN,
                    "its words name {cause}, which does not answer"));

    private OutsideRules() {}

    private static Set<FindingCode> callers() {
        Set<FindingCode> codes = EnumSet.copyOf(Codes.OPERATOR);
        codes.addAll(Codes.RECONCILED);
        codes.addAll(Set.of(
                POD_CRASH_LOOP,
                POD_NOT_READY,
                POD_IMAGE_PULL,
                JOB_FAILED,
                REGISTRY_UNREACHABLE,
                CATALOG_DOWN,
                UPDATES_UNKNOWN));
        return Set.copyOf(codes);
    }
}
