// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Software that says that others do not answer it.
final class Unanswered {
    /// Last words of clients, in lower case.
    private static final List<String> CALLS = List.of(
            "connection refused",
            "connection timed out",
            "connect timeout",
            "could not connect",
            "unable to connect",
            "failed to connect",
            "can't connect to",
            "connection attempt failed",
            "error connecting to",
            "server selection timed out",
            "timed out while waiting for a server",
            "run out of available brokers",
            "broker may not be available",
            "brokers are down",
            "nobrokersavailable",
            "communications link failure",
            "econnrefused",
            "etimedout",
            "i/o timeout",
            "no route to host",
            "host is unreachable",
            "unknownhostexception",
            "temporary failure in name resolution",
            "eai_again");

    /// PostgreSQL's driver for Java puts the address in between.
    private static final Pattern REFUSED = Pattern.compile("(?i)connection to \\S{1,253} refused");

    /// What clients say of a name that nothing stands behind: it may be wrong, or that of pods that are gone.
    private static final List<String> UNNAMED = List.of(
            "no such host",
            "name or service not known",
            "enotfound",
            "could not translate host name",
            "name does not resolve");

    /// What a front answers for those behind it: RFC 9110 sections 15.6.3 to 15.6.5.
    private static final List<String> GATEWAY = List.of("statuscode: 502", "statuscode: 503", "statuscode: 504");

    /// What a probe hears of a program that waits for others, or says that it cannot serve without them: no answer in
    /// time, or one of RFC 9110 section 15.6.
    static final List<String> WAITS = List.of(
            "statuscode: 500",
            "statuscode: 502",
            "statuscode: 503",
            "statuscode: 504",
            "deadline exceeded",
            "timed out",
            "timeout");

    /// What clients say of a name nobody told them, besides what [NameRules] takes for want of an answer.
    static final List<String> UNRESOLVED = List.of(
            "no such host",
            "could not resolve",
            "couldn't resolve",
            "failed to resolve",
            "failed to lookup address",
            "name or service not known",
            "name does not resolve",
            "could not translate host name",
            "unknownhostexception",
            "enotfound",
            "dns resolution failed",
            "host not found",
            "could not be resolved",
            "bad address '",
            "nxdomain",
            "nodename nor servname");

    /// What clients say of an answer that is none, or comes too late.
    private static final List<String> FAILED = List.of(
            "deadline exceeded",
            "timed out",
            "timeout",
            "unavailable",
            "bad gateway",
            "too many requests",
            "connection reset",
            "unexpected eof",
            "not responding",
            "unreachable");

    private static final Pattern STATUS = Pattern.compile(
            "(?i)\\b(?:http(?:/[12](?:\\.[01])?)?|status(?:[ _]?code)?|error|returned)[ :=(]{1,3}(?:429|50[0234])\\b");

    private static final Set<FindingCode> ASKING = Codes.union(
            Codes.RECONCILED,
            Set.of(
                    FindingCode.POD_CRASH_LOOP,
                    FindingCode.JOB_FAILED,
                    FindingCode.OPERATOR_DEGRADED,
                    FindingCode.INGRESS_DEGRADED,
                    FindingCode.INSIGHTS_SILENT));

    private Unanswered() {}

    /// Whether a finding's own words complain of somebody else. A probe that is refused complains of its own pod; the
    /// answer of a pod that is probed may complain of others.
    static boolean complains(Finding finding) {
        return finding.code() == FindingCode.POD_NOT_READY
                ? Said.any(finding, GATEWAY)
                : Said.any(finding, CALLS) || REFUSED.matcher(Said.by(finding)).find();
    }

    /// Whether it complains, or finds nothing behind a name.
    static boolean misses(Finding finding) {
        return complains(finding) || Said.any(finding, UNNAMED);
    }

    /// Whether it says in any way that others fail it.
    static boolean lacks(Finding finding) {
        return finding.code() == FindingCode.POD_NOT_READY
                ? Said.any(finding, WAITS)
                : ASKING.contains(finding.code())
                        && (complains(finding)
                                || Said.any(finding, UNRESOLVED)
                                || Said.any(finding, FAILED)
                                || STATUS.matcher(Said.by(finding)).find());
    }
}
