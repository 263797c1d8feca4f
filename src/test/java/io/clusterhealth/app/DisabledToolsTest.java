// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DisabledToolsTest {
    private final DisabledTools disabled = new DisabledTools(Set.of("health", "fleet"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kubectl     | kubectl | health,fleet,kubectl",
                "kubectl-get | kubectl | health,fleet,kubectl",
                "set-context | context | health,context,fleet",
                "plan-change | change  | health,fleet,change with MCP_CHANGE_NAMESPACES and MCP_AUDIT",
                "who-can     | rights  | health,fleet,rights"
            })
    void namesTheToolsetThatIsOff(String name, String toolset, String set) {
        assertThat(disabled.reason(name))
                .contains(name + " belongs to the toolset " + toolset
                        + ", which is off; the administrator can set MCP_TOOLSETS=" + set);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list-pods", "get-fleet-health", "no-such-tool", "../kubectl/kubectl", ""})
    void saysNothingOfOthers(String name) {
        assertThat(disabled.reason(name)).isEmpty();
    }

    @Test
    void knowsEveryToolset() {
        assertThat(new DisabledTools(Set.of()).reason("list-pods"))
                .hasValueSatisfying(why -> assertThat(why).endsWith("MCP_TOOLSETS=health"));
    }
}
