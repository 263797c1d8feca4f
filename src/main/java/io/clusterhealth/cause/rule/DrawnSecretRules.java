// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.CONFIG_MISSING;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.SECRET_NOT_DRAWN;
import static io.clusterhealth.finding.FindingCode.SECRET_STORE_NOT_READY;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.NotFound;
import java.util.List;
import java.util.Set;

/// Secrets that are drawn from outside and do not come, and who waits for them.
final class DrawnSecretRules {
    private static final Set<FindingCode> NOT_DRAWN = Set.of(SECRET_NOT_DRAWN);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    NOT_DRAWN,
                    Set.of(CONFIG_MISSING),
                    Path.against(Relation.WRITES),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "it is to be written by {cause}, which fails"),
            new PathRule(
                    NOT_DRAWN,
                    Set.of(POD_STUCK_CREATING, POD_CONFIG_ERROR),
                    Path.anywhere(NOT_DRAWN),
                    When.says(NotFound.class).and(DrawnSecretRules::waitsForIt),
                    CERTAIN,
                    "it waits for a Secret that is to be written by {cause}, which fails"),
            new PathRule(
                    Set.of(SECRET_STORE_NOT_READY),
                    NOT_DRAWN,
                    Path.along(Relation.DRAWS_FROM),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "it draws from {cause}, which is not ready"),
            new PathRule(
                    NOT_DRAWN,
                    NOT_DRAWN,
                    Path.sharing(Relation.DRAWS_FROM),
                    When.firstOfAlike(),
                    LIKELY,
                    "it draws from the same store as {cause}, and fails with the same words"));

    private DrawnSecretRules() {}

    private static boolean waitsForIt(Finding cause, Finding symptom) {
        return cause.targets(Relation.WRITES).stream()
                .anyMatch(secret ->
                        secret.namespace().equals(symptom.subject().namespace()) && Says.names(symptom, secret.name()));
    }
}
