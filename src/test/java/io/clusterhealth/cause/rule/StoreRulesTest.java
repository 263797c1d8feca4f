// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Who says of himself that he cannot serve since the minute in which a store that others share went down.
class StoreRulesTest {
    private static final String UNAVAILABLE = "Readiness probe failed: HTTP probe failed with statuscode: 503";

    @ParameterizedTest
    @CsvSource({"33, ''", "32, POSSIBLE", "25, POSSIBLE", "24, ''"})
    void onlyTheSameMinutesAreEvidence(int ago, String confidence) {
        assertThat(edge(
                                store("StatefulSet", "redis-master"),
                                unready(UNAVAILABLE).ago(ago))
                        .map(Enum::name)
                        .orElse(""))
                .isEqualTo(confidence);
    }

    @ParameterizedTest
    @CsvSource({
        "StatefulSet, orders-db, true",
        "Deployment, valkey, true",
        "Deployment, orders-db, false",
        "StatefulSet, worker, false",
        "StatefulSet, dbus, false"
    })
    void nameSaysThatItIsAStore(String kind, String name, boolean connected) {
        assertThat(edge(store(kind, name), unready(UNAVAILABLE).ago(29)))
                .isEqualTo(connected ? Optional.of(POSSIBLE) : Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "Readiness probe failed: HTTP probe failed with statuscode: 500, HIGH, true",
        "Readiness probe failed: HTTP probe failed with statuscode: 500, MEDIUM, false",
        "Readiness probe failed: HTTP probe failed with statuscode: 404, HIGH, false",
        "Readiness probe failed: dial tcp 10.1.2.3:8080: connection refused, HIGH, false"
    })
    void allItsPodsSayOfThemselvesThatTheyCannotServe(String said, Severity severity, boolean connected) {
        assertThat(edge(
                                store("StatefulSet", "redis-master"),
                                unready(said).as(severity).ago(29))
                        .isPresent())
                .isEqualTo(connected);
    }

    @Test
    void storeThatCrashesIsAsOldAsThoseThatNameIt() {
        GivenFinding crashing = finding(POD_OOM_KILLED, new Subject("StatefulSet", "platform", "redis-master"))
                .as(Severity.HIGH)
                .ago(6);
        GivenFinding unready = unready(UNAVAILABLE).ago(47);
        GivenFinding client = finding(POD_CRASH_LOOP, new Subject("Deployment", "accounts", "sessions"))
                .says("Error 111 connecting to redis-master.platform.svc.cluster.local:6379. Connection refused.");

        assertThat(causes(crashing, unready)).hasSize(2);
        assertThat(causes(crashing, unready, client.ago(45))).containsExactly("redis-master");
        assertThat(causes(crashing, unready, client.ago(20))).containsExactlyInAnyOrder("redis-master", "limiter");
    }

    @Test
    void storeNearestInTimeIsTheCause() {
        GivenFinding other = finding(POD_UNSCHEDULABLE, new Subject("StatefulSet", "crm", "mysql"))
                .as(Severity.HIGH)
                .ago(27);
        Diagnosis diagnosis = diagnosis(
                other,
                store("StatefulSet", "redis-master"),
                unready(UNAVAILABLE).ago(26));

        assertThat(diagnosis.incidents())
                .filteredOn(incident -> !incident.symptoms().isEmpty())
                .singleElement()
                .satisfies(incident ->
                        assertThat(incident.cause().subject().name()).isEqualTo("mysql"));
    }

    private static List<String> causes(GivenFinding... findings) {
        return diagnosis(findings).incidents().stream()
                .map(incident -> incident.cause().subject().name())
                .toList();
    }

    private static Diagnosis diagnosis(GivenFinding... findings) {
        return Explanation.of(Stream.of(findings).map(GivenFinding::get).toList());
    }

    private static GivenFinding store(String kind, String name) {
        return finding(POD_UNSCHEDULABLE, new Subject(kind, "platform", name))
                .as(Severity.HIGH)
                .ago(30);
    }

    private static GivenFinding unready(String said) {
        return finding(POD_NOT_READY, deployment("limiter")).as(Severity.HIGH).says(said);
    }
}
