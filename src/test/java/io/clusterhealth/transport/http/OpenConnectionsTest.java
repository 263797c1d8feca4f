// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
    private final OpenConnections<String> connections = new OpenConnections<>(3);

    @BeforeEach
    void fill() {
        assertThat(open("first")).isEmpty();
        assertThat(open("second")).isEmpty();
        assertThat(open("third")).isEmpty();
    }

    private Optional<String> open(String connection) {
        return connections.open(connection, connections.turn());
    }

    @Test
    void closesTheOneThatHasBeenWaitedForForLongest() {
        connections.busy("first");
        assertThat(open("fourth")).contains("second");

        connections.waiting("first");
        assertThat(open("fifth")).contains("third");
        assertThat(open("sixth")).contains("fourth");
        assertThat(open("seventh")).contains("first");
    }

    @Test
    void closesNoneThatIsAtWork() {
        connections.busy("first");
        connections.busy("second");
        connections.busy("third");

        assertThat(open("fourth")).contains("fourth");

        connections.waiting("fourth");
        connections.waiting("third");
        assertThat(open("fifth")).contains("third");
    }

    @Test
    void hasRoomAgainWhenOneIsClosed() {
        connections.closed("second");
        connections.waiting("second");

        assertThat(open("fourth")).isEmpty();
        assertThat(open("fifth")).contains("first");
    }

    @Test
    void goesByTheOrderInWhichConnectionsWereTakenNotByTheOneInWhichTheyAreRegistered() {
        long earlier = connections.turn();
        long later = connections.turn();

        assertThat(connections.open("later", later)).contains("first");
        assertThat(connections.open("earlier", earlier)).contains("second");
        assertThat(open("next")).contains("third");
        assertThat(open("after it")).contains("earlier");
        assertThat(open("last")).contains("later");
    }

    @Test
    void aConnectionThatIsOpenedLateDoesNotPassForTheOneThatIsWaitedForForLongest() {
        long turn = connections.turn();
        connections.waiting("first");
        connections.waiting("second");
        connections.waiting("third");

        assertThat(connections.open("late", turn)).contains("first");
    }

    @Test
    void aFirstHeadThatComesLateDoesNotPassAConnectionWhoseHeadIsUnderWay() {
        connections.asked("first");
        connections.asked("second");
        assertThat(open("fourth")).contains("first");

        connections.asked("second");
        assertThat(open("fifth")).contains("third");
    }
}
