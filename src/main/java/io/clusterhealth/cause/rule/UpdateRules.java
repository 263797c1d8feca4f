// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.NOT_UPGRADEABLE;
import static io.clusterhealth.finding.FindingCode.OPERATOR_MISSING;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POOL_PAUSED;
import static io.clusterhealth.finding.FindingCode.POOL_SLOW;
import static io.clusterhealth.finding.FindingCode.RELEASE_REFUSED;
import static io.clusterhealth.finding.FindingCode.REVISION_FAILED;
import static io.clusterhealth.finding.FindingCode.UPDATE_SLOW;
import static io.clusterhealth.finding.FindingCode.VERSION_FAILING;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Updates of OpenShift: what holds them up.
final class UpdateRules {
    private static final Set<FindingCode> POOL = Set.of(POOL_DEGRADED, POOL_SLOW, POOL_PAUSED);
    private static final Set<FindingCode> HELD_UP = Set.of(UPDATE_SLOW, VERSION_FAILING);
    private static final Map<String, String> OPERATORS = Map.of("Etcd", "etcd", "KubeAPIServer", "kube-apiserver");
    private static final When ANY_TIME = When.timing(Timing.ANY);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.OPERATOR,
                    Set.of(UPDATE_SLOW),
                    Path.anywhere(Codes.OPERATOR),
                    When.namesCause(),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    Set.of(VERSION_FAILING, RELEASE_REFUSED),
                    Set.of(UPDATE_SLOW),
                    Path.sameObject(),
                    ANY_TIME,
                    LIKELY,
                    "the version operator fails meanwhile"),
            new PathRule(
                    Set.of(RELEASE_REFUSED),
                    Codes.POD,
                    Path.anywhere(Set.of(RELEASE_REFUSED)).given(UpdateRules::fetches),
                    ANY_TIME,
                    LIKELY,
                    "it fetches the release that {cause} is to be updated to"),
            new PathRule(
                    POOL,
                    HELD_UP,
                    Path.anywhere(POOL),
                    When.mentions(Topic.MACHINE_CONFIG),
                    LIKELY,
                    "it waits for machine-config, and {cause} does not get ahead"),
            new PathRule(
                    Set.of(OPERATOR_MISSING),
                    HELD_UP,
                    Path.anywhere(Set.of(OPERATOR_MISSING)),
                    When.namesCause(),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    POOL,
                    Set.of(NOT_UPGRADEABLE),
                    Path.anywhere(POOL),
                    When.mentions(Topic.MACHINE_CONFIG, Topic.POOL),
                    LIKELY,
                    "its message speaks of pools, of which {cause} is one"),
            new PathRule(
                    Set.of(POOL_SLOW, POOL_PAUSED),
                    Codes.OPERATOR,
                    Path.anywhere(Set.of(POOL_SLOW, POOL_PAUSED)),
                    When.symptomIs("machine-config").and(When.namesCause()),
                    LIKELY,
                    "its message names the pool {cause}"),
            new PathRule(
                    Set.of(POOL_DEGRADED, POOL_PAUSED),
                    Set.of(POOL_SLOW),
                    Path.sameObject(),
                    ANY_TIME,
                    CERTAIN,
                    "the same pool is degraded or paused"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(POOL_SLOW),
                    Path.against(Relation.MEMBER_OF),
                    When.timing(Timing.ORDERED),
                    LIKELY,
                    "{cause} is one of its machines and is down"),
            new PathRule(
                    Codes.POD,
                    Set.of(REVISION_FAILED),
                    Path.sharing(Relation.RUNS_ON)
                            .given(symptom ->
                                    OPERATORS.containsKey(symptom.subject().kind())),
                    (cause, symptom) -> cause.subject().namespace().equals("openshift-" + operator(symptom)),
                    LIKELY,
                    "{cause} is of the revision that fails there"),
            new PathRule(
                    Codes.OPERATOR,
                    Set.of(REVISION_FAILED),
                    Path.anywhere(Codes.OPERATOR),
                    (cause, symptom) -> cause.subject().name().equals(operator(symptom)),
                    LIKELY,
                    "{cause} is what rolls the revision out"));

    private UpdateRules() {}

    /// The version operator unpacks a release by a Job called `version-`, the version where it has one, and a hash.
    private static boolean fetches(Finding symptom) {
        Subject job = symptom.subject();
        return job.namespace().equals("openshift-cluster-version")
                && job.kind().equals("Job")
                && job.name().startsWith("version-");
    }

    private static String operator(Finding revision) {
        return OPERATORS.getOrDefault(revision.subject().kind(), "");
    }
}
