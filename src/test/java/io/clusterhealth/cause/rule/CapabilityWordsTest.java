// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.finding;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The reason fits the state of the cause: an object that does not exist does not fail.
class CapabilityWordsTest {
    @ParameterizedTest
    @CsvSource({
        "STORAGE_CLASS_MISSING, StorageClass, CLAIM_PENDING, OF_CLASS, 'it needs StorageClass a, which does not exist'",
        "NO_DEFAULT_CLASS, StorageClass, CLAIM_PENDING, OF_CLASS, 'it needs StorageClass a, which does not exist'",
        "INGRESS_CLASS_MISSING, IngressClass, INGRESS_WITHOUT_CLASS, OF_CLASS, 'it needs IngressClass a, which does not exist'",
        "SERVICE_WITHOUT_ENDPOINTS, Service, WEBHOOK_DOWN, SERVED_BY, 'it needs Service a, which has no ready endpoints'",
        "VOLUME_FAILED, PersistentVolume, CLAIM_LOST, BOUND_TO, 'it is bound to PersistentVolume a, which has failed'"
    })
    void reasonFitsTheStateOfTheCause(
            FindingCode cause, String kind, FindingCode symptom, Relation relation, String because) {
        Subject object = Subject.clusterScoped(kind, "a");
        Finding explained = finding(symptom, new Subject("PersistentVolumeClaim", "shop", "b"))
                .link(relation, object)
                .get();
        Findings all = new Findings(List.of(finding(cause, object).get(), explained));

        assertThat(Rules.all().stream()
                        .filter(rule -> rule.symptoms().contains(symptom))
                        .flatMap(rule -> rule.explain(explained, all))
                        .map(Edge::because))
                .contains(because);
    }

    /// A message may name a Service that does not exist.
    @ParameterizedTest
    @CsvSource({
        "true, 'it needs the Service payments/ledger, which Deployment payments/ledger provides'",
        "false, 'it calls payments/ledger as a Service, and Deployment payments/ledger matches that name'"
    })
    void serviceIsProvidedOnlyByWhatItSelects(boolean selected, String because) {
        GivenFinding ledger = finding(FindingCode.POD_CONFIG_ERROR, new Subject("Deployment", "payments", "ledger"));
        Finding cause = (selected
                        ? ledger.link(Relation.PROVIDES, new Subject("Service", "payments", "ledger"))
                        : ledger)
                .get();
        Finding caller = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "shop", "api"))
                .quoting(
                        "exit code 1",
                        "dial tcp: lookup ledger.payments.svc.cluster.local on 10.96.0.10:53: no such host");
        Findings all = new Findings(List.of(cause, caller));

        assertThat(Rules.all().stream()
                        .filter(rule -> rule.symptoms().contains(caller.code()))
                        .flatMap(rule -> rule.explain(caller, all))
                        .map(Edge::because)
                        .findFirst())
                .contains(because);
    }
}
