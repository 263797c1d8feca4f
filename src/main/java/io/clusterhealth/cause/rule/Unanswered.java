// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.NoSuchName;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.ServerError;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;

/// Software that says that others do not answer it.
final class Unanswered {
    private Unanswered() {}

    /// Whether a finding's own words complain of somebody else. A probe that is refused complains of its own pod; the
    /// answer of a pod that is probed may complain of others.
    static boolean complains(Finding finding) {
        return finding.code() == FindingCode.POD_NOT_READY || WordlessRule.killedByProbe(finding)
                ? Says.all(finding, ServerError.class).anyMatch(ServerError::gateway)
                : Says.any(finding, NotConnected.class);
    }

    /// Whether it complains, or finds nothing behind a name.
    static boolean misses(Finding finding) {
        return complains(finding) || Says.any(finding, NoSuchName.class);
    }

    /// Whether a probe says that the program waits for others, or cannot serve without them: no answer in time, or an
    /// error of RFC 9110 section 15.6.
    static boolean waits(Finding finding) {
        return Says.any(finding, ServerError.class, WaitTimedOut.class);
    }
}
