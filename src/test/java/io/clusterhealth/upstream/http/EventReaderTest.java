// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.upstream.http.EventReader.ServerEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EventReaderTest {

    @Test
    void theNameOfAnEventWithoutDataIsNotThatOfTheNext() throws IOException {
        EventReader reader = reader("event: endpoint\n\ndata: x\n\n");

        assertThat(reader.next()).contains(new ServerEvent("message", "x"));
        assertThat(reader.next()).isEmpty();
    }

    private static EventReader reader(String text) {
        return new EventReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1_000);
    }
}
