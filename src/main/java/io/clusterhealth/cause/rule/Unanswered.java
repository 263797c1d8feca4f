// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;

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
            "communications link failure",
            "econnrefused",
            "etimedout",
            "i/o timeout",
            "no route to host",
            "host is unreachable",
            "unknownhostexception",
            "temporary failure in name resolution",
            "eai_again");

    /// What a front answers for those behind it: RFC 9110 sections 15.6.3 to 15.6.5.
    private static final List<String> GATEWAY = List.of("statuscode: 502", "statuscode: 503", "statuscode: 504");

    private Unanswered() {}

    /// Whether a finding's own words complain of somebody else. A probe that is refused complains of its own pod; the
    /// answer of a pod that is probed may complain of others.
    static boolean complains(Finding finding) {
        return Said.any(finding, finding.code() == FindingCode.POD_NOT_READY ? GATEWAY : CALLS);
    }
}
