// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.snapshot.SnapshotClusters;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ChangeDescriptorsTest {
    private static final List<Tool> TOOLS = ChangeToolset.over(SnapshotClusters.demo());
    private static final Path FOLDER = Path.of("src/main/resources/io/clusterhealth/tool/change");

    /// What each set of tools may take of a model's context, and what stands around a tool on the wire.
    private static final int SHARE = 1_200;

    private static final int AROUND_A_TOOL = 190;

    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        ToolDescriptor descriptor = tool.descriptor();
        ObjectNode told = new ObjectMapper()
                .createObjectNode()
                .put("name", descriptor.name())
                .put("title", descriptor.title())
                .put("description", descriptor.description())
                .put("toolset", "change")
                .put("effect", "WRITE");
        told.set("inputSchema", descriptor.inputSchema().deepCopy());
        told.set("outputSchema", descriptor.outputSchema());
        if (descriptor.name().equals("plan-change")) {
            told.withObject("/inputSchema/properties").putObject("cluster").put("type", "string");
        }

        Golden.assertFile(FOLDER.resolve(descriptor.name() + ".json"), told.toPrettyString() + "\n");
        assertThat(descriptor.effect()).isEqualTo(Effect.WRITE);
    }

    @Test
    void theToolsFitTheirShareOfAModelsContext() {
        int characters = TOOLS.stream()
                .map(Tool::descriptor)
                .mapToInt(tool -> (tool.name()
                                        + tool.title()
                                        + tool.description()
                                        + TextForm.inWords(tool.inputSchema())
                                        + tool.outputSchema())
                                .length()
                        + AROUND_A_TOOL)
                .sum();

        assertThat(characters / 4).isLessThanOrEqualTo(SHARE);
    }

    /// No action is listed that does not work.
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
