// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// The resources that describe the tools of a toolset, and the part of a model's context that they use.
public final class DescriptorFile {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = Path.of("src/main/resources/io/clusterhealth/tool");

    private static final JsonNode SHARED = shared();

    /// Annotations, member names, quotes and braces of one tool on the wire.
    private static final int AROUND_A_TOOL = 190;

    private DescriptorFile() {}

    /// Asserts that clients receive the content of the file.
    ///
    /// @param choice whether the file has the argument `cluster`, hidden from clients of one cluster, as here
    public static void assertIsTold(Tool tool, boolean choice) {
        ToolDescriptor descriptor = tool.descriptor();
        ObjectNode told = JSON.createObjectNode()
                .put("name", descriptor.name())
                .put("title", descriptor.title())
                .put("description", descriptor.description())
                .put("toolset", descriptor.toolset())
                .put("effect", descriptor.effect().name());
        if (!descriptor.traits().isEmpty()) {
            ArrayNode traits = told.putArray("traits");
            descriptor.traits().stream().sorted().map(Enum::name).forEach(traits::add);
        }
        descriptor.app().ifPresent(uri -> told.put("app", uri));
        told.set("inputSchema", descriptor.inputSchema().deepCopy());
        if (!descriptor.outputSchema().equals(SHARED.get("outputSchema"))) {
            told.set("outputSchema", descriptor.outputSchema());
        }
        ObjectNode arguments = told.withObject("/inputSchema/properties");
        if (choice) {
            arguments.putObject("cluster").put("type", "string");
        }
        arguments.properties().stream()
                .filter(argument ->
                        argument.getValue().equals(SHARED.path("arguments").path(argument.getKey())))
                .forEach(argument -> argument.setValue(TextNode.valueOf("shared")));

        Golden.assertFile(
                FOLDER.resolve(descriptor.toolset()).resolve(descriptor.name() + ".json"),
                told.toPrettyString() + "\n");
    }

    private static JsonNode shared() {
        try {
            return JSON.readTree(FOLDER.resolve("shared-schemas.json").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The tokens, of four characters each, that the tools use in `tools/list`.
    public static int tokens(List<Tool> tools) {
        int characters = tools.stream()
                .map(Tool::descriptor)
                .mapToInt(tool -> (tool.name()
                                        + tool.title()
                                        + tool.description()
                                        + TextForm.inWords(tool.inputSchema())
                                        + tool.outputSchema())
                                .length()
                        + AROUND_A_TOOL)
                .sum();
        return characters / 4;
    }
}
