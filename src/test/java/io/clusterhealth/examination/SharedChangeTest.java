// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SharedChangeTest {
    private static final Subject LOGIN = new Subject("Secret", "shop", "login");
    private static final Finding CHANGE =
            finding(FindingCode.CONFIG_CHANGED, LOGIN).ago(43).get();
    private static final Finding GO = crash("a")
            .says("FATAL: password authentication failed for user 'app'")
            .get();
    private static final Finding JAVA = crash("b")
            .says("SequelizeAccessDeniedError: Access denied for user 'app'")
            .get();

    @Test
    void theChangedSecretOfSeveralRefusedWorkloadsIsTheCause() {
        List<Incident> joined = joined(List.of(LOGIN), GO, JAVA);

        assertThat(joined).singleElement().satisfies(incident -> {
            assertThat(incident.id()).isEqualTo("CH-515/Secret/shop/login");
            assertThat(incident.cause().subject()).isEqualTo(LOGIN);
            assertThat(incident.severity()).isEqualTo(GO.severity());
            assertThat(incident.symptoms())
                    .extracting(symptom -> symptom.finding())
                    .containsExactly(GO, JAVA);
            assertThat(incident.changes()).isEmpty();
            assertThat(incident.cause().evidence().getLast().statement())
                    .isEqualTo("2 workloads that read it have been refused since");
        });
    }

    @Test
    void theCustomResourceOfTheWorkloadsIsNotCountedAsOne() {
        Finding maker = finding(FindingCode.CUSTOM_RESOURCE_UNWELL, new Subject("Store", "shop", "s"))
                .ago(40)
                .says("Access denied for user 'app'")
                .get()
                .links(Relation.BLAMED_BY, Stream.of(deployment("b"), deployment("c")));

        assertThat(joined(
                        List.of(LOGIN),
                        maker,
                        JAVA,
                        crash("c").says("Access denied for user 'app'").get()))
                .singleElement()
                .satisfies(incident -> assertThat(
                                incident.cause().evidence().getLast().statement())
                        .isEqualTo("2 workloads that read it have been refused since"));
    }

    @Test
    void oneWorkloadMayHaveAFaultOfItsOwn() {
        assertThat(joined(List.of(LOGIN), GO)).extracting(Incident::cause).containsExactly(GO);
    }

    @Test
    void whatDoesNotReadItOrFailsOtherwiseOrBeforeIsNoPartOfIt() {
        Finding keyless = crash("b").says("KeyError: 'URL'").get();
        Finding before = crash("b").says("Access denied for user 'app'").ago(50).get();

        assertThat(joined(List.of(), GO, JAVA)).hasSize(2);
        assertThat(joined(List.of(LOGIN), GO, keyless)).hasSize(2);
        assertThat(joined(List.of(LOGIN), GO, before)).hasSize(2);
    }

    /// The first incident alone is known with its change.
    private static List<Incident> joined(List<Subject> read, Finding... causes) {
        List<Incident> incidents = Stream.of(causes)
                .map(cause -> Explanation.of(List.of(cause)).incidents().getFirst())
                .map(incident -> incident.cause().equals(causes[0]) ? incident.after(List.of(CHANGE)) : incident)
                .toList();
        return new SharedChange(reader -> Map.of("b", read, "c", read)
                        .getOrDefault(reader.subject().name(), List.of()))
                .joined(incidents);
    }

    private static GivenFinding crash(String name) {
        return finding(FindingCode.POD_CRASH_LOOP, deployment(name)).ago(40);
    }
}
