// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/// Tools for tests of the code around tools.
public final class FixtureTools {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Arguments of every kind.
    private static final String INPUT = """
            {"type":"object","additionalProperties":false,"properties":{
              "namespace":{"type":"string","pattern":"^[a-z]+$","maxLength":63},
              "state":{"type":"string","enum":["running","pending"]},
              "limit":{"type":"integer","minimum":1,"maximum":100},
              "share":{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1},
              "names":{"type":"array","items":{"type":"string","minLength":2},"minItems":1,"maxItems":2},
              "labels":{"type":"object"},
              "verbose":{"type":["boolean","string"]},
              "format":{"type":"string","enum":["text","json"]}},
             "required":["namespace"]}""";

    private static final String NOTHING = "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{}}";

    private FixtureTools() {}

    /// A tool whose result is computed by `call`, with arguments of every kind.
    public static Tool strict(String name, BiFunction<Arguments, CallContext, ToolOutcome> call) {
        return tool(name, INPUT, ToolDescriptor.Effect.READ_ONLY, Set.of(), call);
    }

    /// A tool without arguments.
    public static Tool plain(String name, BiFunction<Arguments, CallContext, ToolOutcome> call) {
        return withEffect(name, ToolDescriptor.Effect.READ_ONLY, call);
    }

    /// A tool without arguments, with this effect.
    static Tool withEffect(
            String name, ToolDescriptor.Effect effect, BiFunction<Arguments, CallContext, ToolOutcome> call) {
        return tool(name, NOTHING, effect, Set.of(), call);
    }

    /// A tool without arguments that runs on the thread of its message.
    static Tool quick(String name, BiFunction<Arguments, CallContext, ToolOutcome> call) {
        return tool(name, NOTHING, ToolDescriptor.Effect.READ_ONLY, Set.of(ToolDescriptor.Trait.QUICK), call);
    }

    private static Tool tool(
            String name,
            String input,
            ToolDescriptor.Effect effect,
            Set<ToolDescriptor.Trait> traits,
            BiFunction<Arguments, CallContext, ToolOutcome> call) {
        ToolDescriptor descriptor = new ToolDescriptor(
                name,
                "Title of " + name,
                "Description of " + name,
                "health",
                json(input),
                json("{\"type\":\"object\"}"),
                effect,
                traits,
                Optional.empty());
        return new Tool() {
            @Override
            public ToolDescriptor descriptor() {
                return descriptor;
            }

            @Override
            public ToolOutcome call(Arguments arguments, CallContext context) {
                return call.apply(arguments, context);
            }
        };
    }

    /// An answer with this text.
    public static ToolOutcome answer(String text) {
        return new ToolOutcome.Answer(text, json("{\"said\":\"" + text + "\"}"), "test", false);
    }

    /// Parses a JSON object.
    public static ObjectNode json(String text) {
        try {
            return (ObjectNode) JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
