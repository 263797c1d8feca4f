// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.ISSUER_NOT_READY;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.SECRET_NOT_DRAWN;
import static io.clusterhealth.finding.FindingCode.SECRET_STORE_NOT_READY;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Meaning.VaultSealed;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// A Vault that gives nobody anything, and who draws from it: programs that get their secrets there themselves, and the
/// stores through which others get theirs.
final class SealedRules {
    private static final Pattern VAULT = Pattern.compile("(?:^|-)(?:vault|openbao|bao)(?:-|$)");

    /// What only serves the Vault, and may fail for itself.
    private static final Pattern BESIDE = Pattern.compile("agent|injector|operator|csi|exporter|webhook|backup|unseal");

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    Codes.union(
                            Codes.SOFTWARE,
                            Set.of(JOB_FAILED, ISSUER_NOT_READY, SECRET_STORE_NOT_READY, SECRET_NOT_DRAWN)),
                    Path.anywhere(Codes.SOFTWARE).given(SealedRules::tells),
                    ((When) SealedRules::down).and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "it says that its Vault is sealed, and {cause} does not serve"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(SECRET_STORE_NOT_READY),
                    Path.anywhere(Codes.SOFTWARE),
                    ((When) SealedRules::down).and(SealedRules::bearsItsName).and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "it bears the name of {cause}, which went down shortly before"));

    private SealedRules() {}

    private static boolean tells(Finding symptom) {
        return (symptom.code() == JOB_FAILED || Codes.speaks(symptom)) && Says.any(symptom, VaultSealed.class);
    }

    private static boolean down(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        return Codes.speaks(cause)
                && !cause.subject().equals(symptom.subject())
                && Codes.grave(cause)
                && VAULT.matcher(name).find()
                && !BESIDE.matcher(name).find();
    }

    private static boolean bearsItsName(Finding cause, Finding store) {
        return VAULT.matcher(store.subject().name()).find();
    }
}
