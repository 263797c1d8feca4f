// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppOnClusterTest {
    @ParameterizedTest
    @CsvSource({"POSSIBLE, '; possibly because of StorageClass gold: '", "LIKELY, '; StorageClass gold: '"})
    void causeThatIsOnlyPossibleIsSaidToBe(Confidence confidence, String words) {
        Workload gateway = Given.workload("Deployment", "gateway", 2, 0);
        Finding cause = Finding.of(FindingCode.STORAGE_CLASS_MISSING, Subject.clusterScoped("StorageClass", "gold"))
                .evidence(Evidence.of("there is none"));
        Finding symptom = Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, Subjects.of(gateway))
                .evidence(Evidence.of("none is available"));
        Incident incident = new Incident(
                "1",
                Severity.HIGH,
                cause.code().impact(),
                Scope.NAMESPACE,
                confidence,
                Optional.empty(),
                cause,
                List.of(new Symptom(symptom, confidence, "same time, no link seen")),
                List.of());
        SeenWorkload seen = SeenWorkload.of(gateway, new Given().picture(), List.of(incident));

        Facts facts = new AppOnCluster(Given.NOW, List.of(seen), List.of(), List.of(), Optional.empty()).facts(10);

        assertThat(facts.text()).contains("0/2 available", words);
        assertThat(facts.json().at("/workloads/0/incident/confidence").asText()).isEqualTo(confidence.label());
    }
}
