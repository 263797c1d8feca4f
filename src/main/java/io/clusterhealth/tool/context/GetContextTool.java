// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// `get-context`: what was remembered.
@Singleton
public final class GetContextTool extends DescribedTool {
    private static final int NAMED = 20;

    /// Holds nothing itself: what is remembered belongs to a session.
    public GetContextTool() {
        super("get-context");
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        Map<String, String> all = context.memory().all();
        Map<String, String> entries = new TreeMap<>(all);
        arguments.text("key").ifPresent(key -> entries.keySet().removeIf(other -> !other.equals(key)));
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        ObjectNode values = data.putObject("values");
        entries.forEach(values::put);
        String text = entries.isEmpty()
                ? all.isEmpty()
                        ? "Nothing is remembered."
                        : "Nothing is remembered under this key, but under "
                                + all.keySet().stream()
                                        .sorted()
                                        .limit(NAMED)
                                        .map(Redaction::name)
                                        .collect(Collectors.joining(", "))
                                + "."
                : entries.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining("\n"));
        return new ToolOutcome.Answer(text, data, "", false);
    }
}
