// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.ISSUER_NOT_READY;

import io.clusterhealth.finding.Relation;
import java.util.List;
import java.util.Set;

/// Issuers of certificates, and what they do not issue.
final class IssuerRules {
    /// A renewal may have begun before its issuer's trouble was noticed: it does not end while that lasts.
    static final List<Rule> ALL = List.of(new PathRule(
            Set.of(ISSUER_NOT_READY),
            Set.of(CERTIFICATE_ENDS),
            Path.along(Relation.DRAWS_FROM),
            When.timing(Timing.ANY),
            CERTAIN,
            "it is issued and renewed by {cause}, which is not ready"));

    private IssuerRules() {}
}
