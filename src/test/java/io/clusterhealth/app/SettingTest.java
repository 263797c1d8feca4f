// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingTest {

    @ParameterizedTest
    @MethodSource("io.clusterhealth.app.Setting#values")
    void saysWhatItIsFor(Setting<?> setting) {
        assertThat(setting.description()).endsWith(".").doesNotContain("|", "\n");
        assertThat(setting.variable()).matches("KUBECONFIG|(MCP|OTEL)_[A-Z_]+");
        assertThat(setting.flag().orElse("--none")).matches("--[a-z-]+");
    }

    @Test
    void makesATable() {
        assertThat(SettingsTable.all().lines())
                .hasSize(2 + Setting.values().size())
                .contains("| `--port` | `MCP_HTTP_PORT` | `8080` | Port to serve HTTP on, 1 to 65535. |")
                .contains(
                        "|  | `MCP_DEADLINE` | `4s` | Time a call may take, 1 s to 60 s: `4s`, `4000ms` or `PT4S`. |");
        assertThat(Setting.values().stream().map(Setting::variable)).doesNotHaveDuplicates();
    }
}
