// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ContextEntries;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;

/// `set-context`: has something remembered.
@Singleton
public final class SetContextTool implements Tool {
    private final ToolDescriptor descriptor = new ToolDescriptor(
            "set-context",
            "Remember",
            "Remembers a value under a key until the session ends; other sessions never see it.",
            "context",
            ContextSchemas.input(
                    ContextSchemas.KEY + ", \"value\": {\"type\": \"string\", \"maxLength\": 8192}",
                    "\"key\", \"value\""),
            ContextSchemas.output(),
            ToolDescriptor.Effect.READ_ONLY);

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public boolean isQuick() {
        return true;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        String key = arguments.text("key").orElse("");
        return context.memory().put(key, arguments.text("value").orElse(""))
                ? new ToolOutcome.Answer(
                        "Remembered " + key + ".",
                        JsonNodeFactory.instance.objectNode().put("key", key),
                        "",
                        false)
                : new ToolOutcome.Refused(ToolError.of(
                        "CONTEXT_FULL",
                        "A session remembers at most " + ContextEntries.MAX_BYTES + " bytes.",
                        "Set another key to an empty value first."));
    }
}
