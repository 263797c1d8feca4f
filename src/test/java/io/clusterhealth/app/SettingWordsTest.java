// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingWordsTest {
    private static final List<String> WORDS = List.of(
            "--transport=stdio",
            "--transport",
            "http",
            "--cluster=demo",
            "--cluster",
            "demo",
            "--port=8081",
            "--port=",
            "--port=x",
            "--context=a=b",
            "--kubeconfig",
            "/tmp/config",
            "",
            "-",
            "--help",
            "-V",
            "--",
            "check",
            "snapshot",
            "config",
            "observe",
            "upstream",
            "--contxt=a",
            "\"a b\"",
            "@file",
            "${HOME}");

    @Test
    void readsTheWordsThatConfigPrints() {
        assertThat(SettingWords.read("--transport=stdio", "--cluster", "demo"))
                .contains(Map.of("--transport", "stdio", "--cluster", "demo"));
        assertThat(SettingWords.read()).contains(Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "--help", "-V", "--mcp", "--cluster", "--cluster --port=1", "--clutser=demo"})
    void leavesEveryOtherLineToTheParser(String line) {
        assertThat(SettingWords.read(line.split(" "))).isEmpty();
    }

    @Test
    void whatItReadsTheParserReadsAlike() {
        Random random = new Random(7);
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            String[] words = random.ints(random.nextInt(1, 5), 0, WORDS.size())
                    .mapToObj(WORDS::get)
                    .toArray(String[]::new);
            if (SettingWords.read(words).isPresent()) {
                read++;
                assertThat(Main.launch(words))
                        .as(String.join(" ", words))
                        .isEqualTo(new CommandLineReader("", System.getenv()).read(words));
            }
        }
        assertThat(read).isGreaterThan(1_000);
    }
}
