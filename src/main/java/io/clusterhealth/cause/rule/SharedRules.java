// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.RIGHTS_MISSING;
import static io.clusterhealth.finding.FindingCode.SHOWN_CERTIFICATE_EXPIRED;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;

/// What several workloads name as what they lack: it is the cause, and they are not.
final class SharedRules {
    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(CONFIG_MISSING),
                    Set.of(POD_STUCK_CREATING, POD_CONFIG_ERROR, JOB_FAILED),
                    Path.beside(),
                    When.says("not found", "couldn't find key").and(When.namesCause()),
                    CERTAIN,
                    "it cannot start without {cause}, which is missed by others as well"),
            new PathRule(
                    Set.of(RIGHTS_MISSING),
                    Set.of(POD_CRASH_LOOP, JOB_FAILED),
                    Path.anywhere(Set.of(RIGHTS_MISSING)),
                    SharedRules::refused,
                    CERTAIN,
                    "it is refused as {cause}, like others"),
            new PathRule(
                    Set.of(SHOWN_CERTIFICATE_EXPIRED),
                    Set.of(POD_CRASH_LOOP, JOB_FAILED),
                    Path.anywhere(Set.of(SHOWN_CERTIFICATE_EXPIRED)),
                    When.says("certificate has expired", "cert_has_expired").and(SharedRules::calls),
                    CERTAIN,
                    "it does not trust {cause}, whose certificate has expired"));

    private SharedRules() {}

    private static boolean refused(Finding cause, Finding symptom) {
        Subject account = cause.subject();
        String named = "system:serviceaccount:%s:%s".formatted(account.namespace(), account.name());
        return Said.names(symptom, named) && Said.by(symptom).contains(" cannot ");
    }

    private static boolean calls(Finding cause, Finding symptom) {
        Subject server = cause.subject();
        return server.namespace().isEmpty()
                ? Said.names(symptom, server.name())
                : Said.by(symptom).contains("//%s.%s.svc".formatted(server.name(), server.namespace()));
    }
}
