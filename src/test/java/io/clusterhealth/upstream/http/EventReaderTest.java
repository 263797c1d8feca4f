// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.upstream.http.EventReader.ServerEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventReaderTest {

    @Test
    void theNameOfAnEventWithoutDataIsNotThatOfTheNext() throws IOException {
        EventReader reader = reader("event: endpoint\n\ndata: x\n\n");

        assertThat(reader.next()).contains(new ServerEvent("message", "x"));
        assertThat(reader.next()).isEmpty();
    }

    /// It is sent again to a client that resumes after the event before it.
    @Test
    void theIdOfAnEventThatIsCutOffDoesNotCount() throws IOException {
        EventReader reader = reader("id: 1\ndata: x\n\nid: 2\ndata: {");

        assertThat(reader.next()).contains(new ServerEvent("message", "x"));
        assertThat(reader.next()).isEmpty();
        assertThat(reader.lastId()).isEqualTo(Optional.of("1"));
    }

    @Test
    void anEventWithoutAnIdKeepsTheLastOne() throws IOException {
        EventReader reader = reader("id: 1\n\ndata: x\n\n");

        assertThat(reader.next()).contains(new ServerEvent("message", ""));
        assertThat(reader.next()).contains(new ServerEvent("message", "x"));
        assertThat(reader.lastId()).isEqualTo(Optional.of("1"));
    }

    private static EventReader reader(String text) {
        return new EventReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1_000);
    }
}
