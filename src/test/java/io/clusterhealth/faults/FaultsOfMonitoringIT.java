// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// When the monitoring stack is down, only its data is missing.
class FaultsOfMonitoringIT extends ServerOnFaultyApi {
    private final TcpProxy line = new TcpProxy(api.port());

    @Override
    Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(super.environment());
        environment.put("MCP_ALERTS_URL", "http://127.0.0.1:" + line.port() + "/api/v1/alerts");
        return environment;
    }

    @ParameterizedTest(name = "31 the way to the monitoring is {0}")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WHOLE")
    void judgesTheRestWithoutIt(TcpProxy.State state) {
        line.be(state);

        JsonNode data = HealthAnswers.data(HealthAnswers.inTime(server));
        assertThat(data.path("counts").path("pods").path("running").asInt()).isOne();
        assertThat(data.path("coverage").path("notChecked").valueStream())
                .filteredOn(one -> !one.path("reason").asText().equals("absent"))
                .extracting(one -> one.path("what").asText())
                .flatMap(what -> List.of(what.split(", ")))
                .containsExactly("alerts", "measurements");
    }

    @AfterEach
    void mendLine() {
        line.be(TcpProxy.State.WHOLE);
    }

    @AfterAll
    void cutLine() {
        line.close();
    }
}
