// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.RIGHTS_MISSING;
import static io.clusterhealth.finding.FindingCode.SHOWN_CERTIFICATE_EXPIRED;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.NotFound;
import java.util.List;
import java.util.Set;

/// What several workloads name as what they lack: it is the cause, and they are not.
final class SharedRules {
    private static final When EXPIRED = When.says(CertificateExpired.class);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(CONFIG_MISSING),
                    Set.of(POD_STUCK_CREATING, POD_CONFIG_ERROR, JOB_FAILED),
                    Path.beside(),
                    When.says(NotFound.class).and(When.namesCause()),
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
                    EXPIRED.and(SharedRules::calls),
                    CERTAIN,
                    "it does not trust {cause}, whose certificate has expired"),
            new PathRule(
                    Set.of(SHOWN_CERTIFICATE_EXPIRED),
                    Set.of(POD_CRASH_LOOP),
                    Path.against(Relation.BLAMED_BY),
                    EXPIRED.and((_, symptom) -> Says.all(symptom, CertificateExpired.class)
                            .anyMatch(one -> one.notAfter().isPresent())),
                    LIKELY,
                    "others do not trust {cause} either, and the certificate was valid until the same second"),
            new PathRule(
                    Set.of(SHOWN_CERTIFICATE_EXPIRED),
                    Set.of(POD_CRASH_LOOP),
                    Path.against(Relation.BLAMED_BY),
                    EXPIRED,
                    POSSIBLE,
                    "it does not trust an expired certificate, and {cause} is the one server of which others say so"));

    private SharedRules() {}

    private static boolean refused(Finding cause, Finding symptom) {
        Subject account = cause.subject();
        String named = account.namespace() + ":" + account.name();
        return Says.all(symptom, AccessForbidden.class)
                .anyMatch(one -> one.account().equals(named));
    }

    private static boolean calls(Finding cause, Finding symptom) {
        Subject server = cause.subject();
        return server.namespace().isEmpty() ? Says.names(symptom, server.name()) : ServiceRules.names(symptom, server);
    }
}
