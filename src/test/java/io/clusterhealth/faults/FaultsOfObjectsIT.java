// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static io.clusterhealth.cluster.kube.ScriptedServer.list;
import static io.clusterhealth.faults.FaultyApi.send;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Faulty objects in a list that arrives complete.
class FaultsOfObjectsIT extends ServerOnFaultyApi {

    @Test
    @DisplayName("14 no OpenShift")
    void takesNothingForMissingThatThisClusterDoesNotHave() {
        JsonNode data = HealthAnswers.data(server);

        assertThat(data.path("verdict").asText()).isEqualTo("healthy");
        assertThat(data.path("coverage").has("notChecked")).isFalse();
    }

    @Test
    @DisplayName("23 enormous objects")
    void bearsEnormousObjects() {
        String enormous = FaultyApi.pod()
                .replace(
                        "\"namespace\":\"shop\",",
                        "\"namespace\":\"shop\",\"annotations\":{\"a\":\"" + "x".repeat(8 << 20) + "\"},");
        servePods(enormous + "," + FaultyApi.pod());

        HttpResponse<String> answer = HealthAnswers.post(server);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(HealthAnswers.data(answer).path("verdict").asText()).isNotEmpty();
        assertThat(answer.body().length()).isLessThan(256 << 10);
    }

    @Test
    @DisplayName("24 objects with nothing in them")
    void bearsEmptyObjects() {
        String empty = """
                {},{"metadata":null},{"metadata":{"name":"x"},"status":null,"spec":[]},
                {"metadata":{"name":"y","creationTimestamp":"3026-01-01T00:00:00Z"},
                 "status":{"phase":7,"containerStatuses":[{"restartCount":-3}],"conditions":{}}}""";
        api.breakListsWith((target, to, _) -> send(to, 200, list(target, empty)));

        HttpResponse<String> answer = HealthAnswers.post(
                server, HealthAnswers.QUESTION.replace("\"arguments\":{}", "\"arguments\":{\"max_tokens\":6000}"));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"result\"").doesNotContain("Internal error");
        assertThat(HealthAnswers.data(answer).path("coverage").path("odd"))
                .singleElement()
                .satisfies(odd -> {
                    assertThat(odd.path("remark").asText()).isEqualTo("objects without a name: 2");
                    assertThat(odd.path("what").asText()).contains("nodes").endsWith(" more");
                });
        assertThat(HealthAnswers.text(answer)).containsOnlyOnce(" more: objects without a name: 2");
    }

    @Test
    @DisplayName("25 clocks two hours apart")
    void goesByTheClustersClock() {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                ZonedDateTime.now(ZoneOffset.UTC).minusHours(2));
        servePods(FaultyApi.pod(), "Date: " + date);

        assertThat(HealthAnswers.post(server).body()).contains("\"result\"").doesNotContain("in -", "-1h", "-2h");
    }

    private void servePods(String pods, String... headers) {
        api.breakWith("/pods?", (target, to, _) -> send(to, 200, list(target, pods), headers));
    }
}
