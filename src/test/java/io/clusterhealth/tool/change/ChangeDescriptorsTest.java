// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import io.clusterhealth.tool.health.DescriptorFile;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ChangeDescriptorsTest {
    private static final List<Tool> TOOLS = ChangeToolset.over(SingleRecording.demo());

    /// The most tokens that each toolset may use in a model's context.
    private static final int SHARE = 1_200;

    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        DescriptorFile.assertIsTold(tool, !tool.descriptor().name().equals("apply-change"));
        assertThat(tool.descriptor().toolset()).isEqualTo("change");
        assertThat(tool.descriptor().effect()).isEqualTo(Effect.WRITE);
    }

    @Test
    void theToolsFitTheirShareOfAModelsContext() {
        assertThat(DescriptorFile.tokens(TOOLS)).isLessThanOrEqualTo(SHARE);
    }

    /// Every listed action is implemented.
    @Test
    void theActionsAreThoseThatArePlanned() {
        List<String> listed = TOOLS.getFirst()
                .descriptor()
                .inputSchema()
                .at("/properties/action/enum")
                .valueStream()
                .map(action -> action.asText().toUpperCase(Locale.ROOT).replace('-', '_'))
                .toList();

        assertThat(listed)
                .isEqualTo(Arrays.stream(ChangeAction.values()).map(Enum::name).toList());
    }
}
