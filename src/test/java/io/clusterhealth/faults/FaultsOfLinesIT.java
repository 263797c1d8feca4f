// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Network failures on the way to a healthy API server: on open connections, and on new ones.
class FaultsOfLinesIT extends ServerOnFaultyApi {
    private final TcpProxy line = new TcpProxy(api.port());

    /// @param row number in the list of faults
    /// @param said what the response must contain about the lists
    record Case(int row, TcpProxy.State state, String said) {
        @Override
        public String toString() {
            return row + " a line that is " + state;
        }
    }

    static final List<Case> STATES = List.of(
            new Case(3, TcpProxy.State.DEAF, "deadline"),
            new Case(4, TcpProxy.State.HALF_DEAF, "deadline"),
            new Case(5, TcpProxy.State.DRIPPING, "deadline"),
            new Case(17, TcpProxy.State.CLOSED, "broke"),
            new Case(18, TcpProxy.State.RESET, "broke"),
            new Case(19, TcpProxy.State.GARBLED, "broke"));

    @Override
    String address() {
        return "http://127.0.0.1:" + line.port();
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("STATES")
    void saysThatTheClusterCannotBeSeen(Case broken) {
        line.be(broken.state());

        assertThat(HealthAnswers.notHealthy(server)).contains(broken.said());
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
