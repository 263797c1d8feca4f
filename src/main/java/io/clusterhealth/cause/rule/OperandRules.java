// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CLAIM_LOST;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.OPERAND_UNWELL;
import static io.clusterhealth.finding.FindingCode.PODS_WITHOUT_NETWORK;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.STORAGE_SYSTEM_FAILING;
import static io.clusterhealth.finding.FindingCode.VOLUME_FULL;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.NoFreeAddress;
import io.clusterhealth.meaning.Topic;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What operators keep running, what it consists of, and who misses it.
final class OperandRules {
    private static final Set<FindingCode> OPERAND = Set.of(OPERAND_UNWELL);
    private static final Set<FindingCode> PARTS = parts();
    private static final When ORDERED = When.timing(Timing.ORDERED);

    /// What OpenShift's SR-IOV network operator calls its devices, whatever their name.
    private static final String FUNCTIONS = "openshift.io/";

    /// Where what it consists of runs: beside it, and for a hosted control plane in a namespace of its own.
    private static final Path HOME = (operand, all) ->
            Stream.concat(Path.beside().from(operand, all), Path.managed().from(operand, all));

    /// What users keep in the namespaces of their programs.
    private static final Set<String> AMONG_OTHERS = Set.of("Kafka", "Cluster");

    static final List<Rule> ALL = List.of(
            new PathRule(
                    PARTS,
                    OPERAND,
                    HOME,
                    When.causeSpeaks().and(When.namesCause()),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    PARTS,
                    OPERAND,
                    HOME,
                    When.causeSpeaks().and(OperandRules::bearsItsName).and(ORDERED),
                    LIKELY,
                    "{cause} bears its name and fails"),
            new PathRule(
                    PARTS,
                    OPERAND,
                    HOME.given(OperandRules::hasItsOwn),
                    When.causeSpeaks().and(ORDERED),
                    POSSIBLE,
                    "{cause} is in a namespace of it"),
            new PathRule(
                    Set.of(CONFIG_MISSING),
                    OPERAND,
                    HOME,
                    When.mentions(Topic.CONFIGURATION),
                    LIKELY,
                    "it misses a Secret or ConfigMap, and {cause} is not there"),
            new PathRule(
                    Codes.OPERATOR,
                    OPERAND,
                    Path.anywhere(Codes.OPERATOR)
                            .given(request -> request.subject().kind().equals("CredentialsRequest")),
                    When.causeIs("cloud-credential").and(ORDERED),
                    LIKELY,
                    "{cause} is what fulfils such requests"),
            new PathRule(
                    OPERAND,
                    OPERAND,
                    HOME.given(system -> system.subject().kind().equals("StorageCluster")),
                    causeIsA("NooBaa").and(ORDERED),
                    LIKELY,
                    "{cause} is a part of it"),
            new PathRule(
                    OPERAND,
                    Set.of(PODS_WITHOUT_NETWORK, POD_STUCK_CREATING),
                    Path.anywhere(OPERAND),
                    causeIsA("NodeNetworkConfigurationPolicy")
                            .and(When.namesCause())
                            .and(ORDERED),
                    LIKELY,
                    "its message names {cause}"),
            new PathRule(
                    OPERAND,
                    Set.of(LOAD_BALANCER_PENDING),
                    Path.anywhere(OPERAND).given(symptom -> Says.any(symptom, NoFreeAddress.class)),
                    causeIsA("IPAddressPool"),
                    LIKELY,
                    "{cause} has no address left"),
            new PathRule(
                    OPERAND,
                    Set.of(POD_UNSCHEDULABLE),
                    Path.anywhere(OPERAND).given(symptom -> lacksFunction(symptom)),
                    causeIsA("SriovNetworkNodeState"),
                    POSSIBLE,
                    "no node has one of the network devices free that {cause} was to make"));

    private OperandRules() {}

    private static Set<FindingCode> parts() {
        Set<FindingCode> parts = EnumSet.copyOf(Codes.SOFTWARE);
        parts.addAll(Set.of(CLAIM_PENDING, CLAIM_LOST, LOAD_BALANCER_PENDING, VOLUME_FULL, STORAGE_SYSTEM_FAILING));
        return parts;
    }

    private static boolean bearsItsName(Finding cause, Finding symptom) {
        String part = cause.subject().name();
        String whole = symptom.subject().name();
        return part.equals(whole) || part.startsWith(whole + "-");
    }

    /// Whether what else is in its namespace is likely to be a part of it.
    private static boolean hasItsOwn(Finding operand) {
        return !AMONG_OTHERS.contains(operand.subject().kind());
    }

    private static boolean lacksFunction(Finding symptom) {
        return Says.all(symptom, Insufficient.class)
                .anyMatch(lack -> lack.resource().startsWith(FUNCTIONS));
    }

    private static When causeIsA(String kind) {
        return (cause, _) -> cause.subject().kind().equals(kind);
    }
}
