// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayMemoryTest {
    private final ReplayMemory memory = new ReplayMemory();

    @Test
    void keepsEachStreamForItself() {
        memory.keep("1", 1, bytes("a"));
        memory.keep("2", 1, bytes("b"));
        memory.keep("1", 2, bytes("c"));

        assertThat(texts("1", 0)).containsExactly("a", "c");
        assertThat(texts("1", 1)).containsExactly("c");
        assertThat(texts("2", 0)).containsExactly("b");
    }

    @Test
    void keepsSoMuchOfAllStreamsTogether() {
        int half = ReplayMemory.MAX_BYTES / 2;
        memory.keep("1", 1, new byte[half - 100]);
        memory.keep("2", 1, new byte[half - 100]);
        assertThat(memory.after("1", 0)).hasSize(1);

        memory.keep("2", 2, new byte[100]);
        assertThat(memory.after("1", 0)).isEmpty();
        assertThat(memory.after("2", 0)).hasSize(2);
    }

    @Test
    void countsWhatManySmallEventsCost() {
        for (int i = 1; i <= 10_000; i++) {
            memory.keep("1", i, new byte[1]);
        }

        assertThat(memory.after("1", 0)).hasSizeLessThan(600);
    }

    @Test
    void keepsNothingThatIsLargerThanAllOfIt() {
        memory.keep("1", 1, bytes("a"));
        memory.keep("1", 2, new byte[ReplayMemory.MAX_BYTES]);

        assertThat(texts("1", 0)).containsExactly("a");
    }

    @Test
    void hasRoomAgainForWhatItForgot() {
        memory.keep("1", 1, new byte[ReplayMemory.MAX_BYTES - 100]);
        memory.forget("1");
        memory.keep("2", 1, new byte[ReplayMemory.MAX_BYTES / 2]);
        memory.keep("2", 2, new byte[ReplayMemory.MAX_BYTES / 4]);

        assertThat(memory.after("1", 0)).isEmpty();
        assertThat(memory.after("2", 0)).hasSize(2);
    }

    private List<String> texts(String stream, int after) {
        return memory.after(stream, after).stream()
                .map(event -> new String(event, UTF_8))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
