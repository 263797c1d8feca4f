// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertDocumentTest {

    @Test
    void readsWhatThanosAnswers() throws IOException {
        assertThat(read("""
                {"status":"success","data":{"alerts":[
                 {"labels":{"alertname":"KubeNodeNotReady","node":"worker-1","severity":"critical","prometheus":"a/b"},
                  "annotations":{"summary":"Node is not ready.","runbook_url":"https://r.example.com/x","other":"y"},
                  "state":"firing","activeAt":"2026-02-01T10:58:00Z","value":"0e+00","partialResponseStrategy":"WARN"},
                 {"labels":{"alertname":"ClusterOperatorDegraded"},"annotations":{"message":"old style"},
                  "state":"pending"}]}}
                """))
                .isEqualTo(new Read.Found<>(List.of(
                        new Alert(
                                "KubeNodeNotReady",
                                "critical",
                                AlertState.FIRING,
                                Map.of("node", "worker-1"),
                                "Node is not ready.",
                                "https://r.example.com/x",
                                Optional.of(Instant.parse("2026-02-01T10:58:00Z"))),
                        new Alert(
                                "ClusterOperatorDegraded",
                                "",
                                AlertState.PENDING,
                                Map.of(),
                                "old style",
                                "",
                                Optional.empty()))));
    }

    @Test
    void readsWhatAlertmanagerAnswers() throws IOException {
        assertThat(read("""
                [{"annotations":{"description":"d"},"startsAt":"2026-02-01T10:59:00.000Z","endsAt":"x",
                  "status":{"state":"active","silencedBy":[]},"labels":{"alertname":"A","namespace":"shop"}},
                 {"status":{"state":"suppressed","silencedBy":["id"]},"labels":{"alertname":"B"}}]
                """))
                .isEqualTo(new Read.Found<>(List.of(
                        new Alert(
                                "A",
                                "",
                                AlertState.FIRING,
                                Map.of("namespace", "shop"),
                                "d",
                                "",
                                Optional.of(Instant.parse("2026-02-01T10:59:00Z"))),
                        new Alert("B", "", AlertState.SILENCED, Map.of(), "", "", Optional.empty()))));
    }

    @Test
    void countsTheSameAlertFromTwoReplicasOnceFromTheEarlierTime() throws IOException {
        Read<List<Alert>> alerts = read("""
                {"status":"success","data":{"alerts":[
                 {"labels":{"alertname":"A","prometheus_replica":"k8s-0"},"activeAt":"2026-02-01T10:58:30Z"},
                 {"labels":{"alertname":"A","prometheus_replica":"k8s-1"},"activeAt":"2026-02-01T10:58:00Z"}]}}
                """);

        assertThat(alerts.known().orElseThrow())
                .singleElement()
                .satisfies(alert -> assertThat(alert.since()).contains(Instant.parse("2026-02-01T10:58:00Z")));
    }

    @Test
    void noAlertsAreAnAnswer() throws IOException {
        assertThat(read("[]")).isEqualTo(new Read.Found<>(List.of()));
        assertThat(read("{\"status\":\"success\",\"data\":{\"alerts\":[]}}")).isEqualTo(new Read.Found<>(List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "5",
                "\"x\"",
                "{\"status\":\"success\"}",
                "{\"status\":\"success\",\"data\":{\"result\":[]}}",
                "{\"status\":\"success\",\"data\":[]}",
                "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"no\"}",
                "{\"kind\":\"Status\",\"status\":\"Failure\",\"code\":403}"
            })
    void anotherAnswerIsAFailure(String document) throws IOException {
        assertThat(read(document))
                .isInstanceOfSatisfying(
                        Read.Missing.class, missing -> assertThat(missing.why()).isInstanceOf(Unread.Failed.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>login</html>", "[{\"labels\":", "{\"data\":{\"alerts\":[{}"})
    void whatIsNoJsonIsSaidToBeNone(String document) {
        assertThatThrownBy(() -> read(document)).isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void alertsWithoutANameOrOfAnotherShapeArePassedOver() throws IOException {
        assertThat(
                        read(
                                "[{}, 5, [{}], null, {\"labels\":[]}, {\"labels\":{\"alertname\":{}}},"
                                        + " {\"labels\":{\"alertname\":\"A\",\"x\":{\"y\":1}},\"annotations\":7,\"startsAt\":\"soon\"}]"))
                .isEqualTo(new Read.Found<>(
                        List.of(new Alert("A", "", AlertState.FIRING, Map.of(), "", "", Optional.empty()))));
    }

    @Test
    void keepsTenThousandAndSaysThatThereAreMore() throws IOException {
        String many = IntStream.rangeClosed(0, AlertDocument.MOST)
                .mapToObj(i -> "{\"labels\":{\"alertname\":\"A" + i + "\"}}")
                .collect(Collectors.joining(",", "[", "]"));

        Read<List<Alert>> alerts = read(many);

        assertThat(alerts).isInstanceOf(Read.Partial.class);
        assertThat(alerts.known().orElseThrow()).hasSize(AlertDocument.MOST);
    }

    private static Read<List<Alert>> read(String document) throws IOException {
        return AlertDocument.read(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));
    }
}
