// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnusedVariablesTest {
    @ParameterizedTest
    @CsvSource({
        "MCP_TOOLSET, did you mean MCP_TOOLSETS?",
        "MCP_PORT, did you mean MCP_HTTP_PORT?",
        "MCP_KUBECONFIG, did you mean KUBECONFIG?",
        "MCP_READ_ONLY, MCP_READ_ONLY is no variable of this server and has no effect"
    })
    void aVariableThatIsNotReadIsNamed(String name, String words) {
        assertThat(lines(Map.of(name, "8443")))
                .singleElement()
                .asString()
                .startsWith(name)
                .contains(words);
    }

    @Test
    void thoseThatAreReadAreNotNamed() {
        assertThat(lines(Map.of(
                        "MCP_AOT", "off",
                        "MCP_LOG_LEVEL", "info",
                        "MCP_PORT", "tcp://10.0.0.1:80",
                        "MCP_SERVICE_HOST", "10.0.0.1",
                        "MCP_PORT_80_TCP_ADDR", "10.0.0.1")))
                .isEmpty();
    }

    @Test
    void namespacesOfChangesWithoutTheToolsetHaveNoEffect() {
        assertThat(lines(Map.of("MCP_CHANGE_NAMESPACES", "shop")))
                .singleElement()
                .asString()
                .contains("toolset 'change'");
        assertThat(lines(Map.of("MCP_CHANGE_NAMESPACES", "shop", "MCP_TOOLSETS", "health,change")))
                .isEmpty();
    }

    @Test
    void repositoriesWithoutTheToolsetHaveNoEffect() {
        assertThat(lines(Map.of("MCP_GIT_REPOS", "https://git.example.com/*", "MCP_RENDERERS", "/usr/bin/helm")))
                .containsExactly(
                        "MCP_GIT_REPOS has no effect without the toolset 'gitops' (MCP_TOOLSETS)",
                        "MCP_RENDERERS has no effect without the toolset 'gitops' (MCP_TOOLSETS)");
        assertThat(lines(Map.of("MCP_GIT_REPOS", "https://git.example.com/*", "MCP_TOOLSETS", "gitops")))
                .isEmpty();
    }

    private static List<String> lines(Map<String, String> environment) {
        return UnusedVariables.lines(
                environment, ((Launch.Serve) SettingsReader.launch(Map.of(), environment)).settings());
    }
}
