// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.ATTACHMENT_STUCK;
import static io.clusterhealth.finding.FindingCode.BACKUPS_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.CATALOG_DOWN;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.ENDPOINT_SILENT;
import static io.clusterhealth.finding.FindingCode.FILE_SERVER_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.MACHINE_FAILED;
import static io.clusterhealth.finding.FindingCode.MACHINE_STUCK;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.OUTSIDE_BLAMED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.REGISTRY_UNREACHABLE;
import static io.clusterhealth.finding.FindingCode.SHOWN_CERTIFICATE_EXPIRED;
import static io.clusterhealth.finding.FindingCode.STORAGE_CLASS_FAILS;
import static io.clusterhealth.finding.FindingCode.UPDATES_UNKNOWN;
import static io.clusterhealth.finding.FindingCode.ZONE_DOWN;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.ProxyNamed;
import io.clusterhealth.meaning.Topic;
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
                    Set.of(OUTSIDE_BLAMED),
                    blamers(),
                    Path.anywhere(Set.of(OUTSIDE_BLAMED)),
                    (cause, symptom) ->
                            Says.outside(symptom).contains(cause.subject().name()),
                    LIKELY,
                    "its words name {cause}, like those of others"),
            new PathRule(
                    Set.of(OUTSIDE_BLAMED),
                    Set.of(INGRESS_DEGRADED),
                    Path.anywhere(Set.of(OUTSIDE_BLAMED)),
                    When.mentions(Topic.CANARY)
                            .and((cause, _) -> cause.subject().name().startsWith("apps.")),
                    LIKELY,
                    "its canary is called by a name under {cause}, like others"),
            new PathRule(
                    Set.of(ENDPOINT_SILENT, REGISTRY_UNREACHABLE, FILE_SERVER_UNREACHABLE, SHOWN_CERTIFICATE_EXPIRED),
                    Set.of(OUTSIDE_BLAMED),
                    Path.anywhere(Set.of(
                            ENDPOINT_SILENT, REGISTRY_UNREACHABLE, FILE_SERVER_UNREACHABLE, SHOWN_CERTIFICATE_EXPIRED)),
                    (cause, symptom) ->
                            cause.subject().name().startsWith(symptom.subject().name()),
                    CERTAIN,
                    "it is {cause}"),
            new PathRule(
                    Set.of(ENDPOINT_SILENT),
                    callers(),
                    Path.anywhere(Set.of(ENDPOINT_SILENT)),
                    When.namesCause(),
                    CERTAIN,
                    "its words name {cause}, which does not answer"),
            new PathRule(
                    Set.of(ENDPOINT_SILENT),
                    callers(),
                    Path.anywhere(Set.of(ENDPOINT_SILENT)).given(Unanswered::complains),
                    OutsideRules::namesApart,
                    CERTAIN,
                    "its words name the host and the port of {cause}, which does not answer"),
            new PathRule(
                    Set.of(ENDPOINT_SILENT),
                    callers(),
                    Path.anywhere(Set.of(ENDPOINT_SILENT)).given(Unanswered::complains),
                    OutsideRules::proxyByPort,
                    LIKELY,
                    "it does not reach a proxy at the port at which {cause}, which is one, does not answer"));

    private OutsideRules() {}

    /// As curl and Python write an address, `host port 3128` and `host='host', port=3128`.
    private static boolean namesApart(Finding cause, Finding symptom) {
        return Says.names(symptom, host(cause)) && Says.namesPort(symptom, port(cause));
    }

    /// A proxy is one to those who give its name and to those who give its address.
    private static boolean proxyByPort(Finding cause, Finding symptom) {
        return Says.any(cause, ProxyFailed.class)
                && (Says.any(symptom, ProxyFailed.class) || namesProxy(symptom))
                && Says.namesPort(symptom, port(cause));
    }

    private static boolean namesProxy(Finding symptom) {
        return Says.all(symptom, ProxyNamed.class)
                .map(ProxyNamed::host)
                .anyMatch(host -> !host.endsWith(".svc") && !host.endsWith(".cluster.local"));
    }

    /// An endpoint that does not answer is called `host:port`.
    private static String host(Finding endpoint) {
        String address = endpoint.subject().name();
        return address.substring(0, Math.max(0, address.lastIndexOf(':')));
    }

    private static String port(Finding endpoint) {
        String address = endpoint.subject().name();
        return address.substring(address.lastIndexOf(':') + 1);
    }

    private static Set<FindingCode> blamers() {
        return Codes.union(
                Codes.OPERATOR,
                Codes.RECONCILED,
                Set.of(
                        POD_CRASH_LOOP,
                        JOB_FAILED,
                        INGRESS_DEGRADED,
                        MACHINE_FAILED,
                        MACHINE_STUCK,
                        CLAIM_PENDING,
                        ATTACHMENT_STUCK,
                        STORAGE_CLASS_FAILS,
                        LOAD_BALANCER_PENDING,
                        BACKUPS_UNAVAILABLE));
    }

    private static Set<FindingCode> callers() {
        return Codes.union(
                Codes.OPERATOR,
                Codes.RECONCILED,
                Set.of(
                        POD_CRASH_LOOP,
                        POD_NOT_READY,
                        POD_IMAGE_PULL,
                        JOB_FAILED,
                        REGISTRY_UNREACHABLE,
                        CATALOG_DOWN,
                        UPDATES_UNKNOWN));
    }
}
