// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
    private final OpenConnections<String> connections = new OpenConnections<>(3);

    @BeforeEach
    void fill() {
        assertThat(connections.open("first")).isEmpty();
        assertThat(connections.open("second")).isEmpty();
        assertThat(connections.open("third")).isEmpty();
    }

    @Test
    void closesTheOneThatHasBeenWaitedForForLongest() {
        connections.busy("first");
        assertThat(connections.open("fourth")).contains("second");

        connections.waiting("first");
        assertThat(connections.open("fifth")).contains("third");
        assertThat(connections.open("sixth")).contains("fourth");
        assertThat(connections.open("seventh")).contains("first");
    }

    @Test
    void closesNoneThatIsAtWork() {
        connections.busy("first");
        connections.busy("second");
        connections.busy("third");

        assertThat(connections.open("fourth")).contains("fourth");

        connections.waiting("fourth");
        connections.waiting("third");
        assertThat(connections.open("fifth")).contains("third");
    }

    @Test
    void hasRoomAgainWhenOneIsClosed() {
        connections.closed("second");
        connections.waiting("second");

        assertThat(connections.open("fourth")).isEmpty();
        assertThat(connections.open("fifth")).contains("first");
    }
}
