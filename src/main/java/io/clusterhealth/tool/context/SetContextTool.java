// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ContextEntries;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;

/// `set-context`: has something remembered.
@Singleton
public final class SetContextTool extends DescribedTool {
    private static final int MAX_LENGTH = 8192;

    /// Holds nothing itself: what is remembered belongs to a session.
    public SetContextTool() {
        super("set-context");
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        if (!context.remembers()) {
            return ToolOutcome.Refused.of(
                    "NO_SESSION",
                    "Nothing is remembered: this call belongs to no session.",
                    "Begin one with initialize and send its Mcp-Session-Id, or keep the value yourself.");
        }
        String key = arguments.text("key").orElse("");
        String given = arguments.text("value").orElse("");
        if (given.isEmpty()) {
            context.memory().remove(key);
            return new ToolOutcome.Answer(
                    "Nothing is remembered under " + Redaction.name(key) + ".", remembered(key, false), "", false);
        }
        String kept = withoutSecrets(key, given);
        boolean redacted = kept.contains(Redaction.MARKER) && !given.contains(Redaction.MARKER);
        return context.memory().put(key, kept)
                ? new ToolOutcome.Answer(
                        "Remembered " + Redaction.name(key) + (redacted ? ", without the secret in it." : "."),
                        remembered(key, redacted),
                        "",
                        false)
                : ToolOutcome.Refused.of(
                        "CONTEXT_FULL",
                        "A session remembers at most " + ContextEntries.MAX_BYTES + " bytes.",
                        "Set another key to an empty value first.");
    }

    private static ObjectNode remembered(String key, boolean redacted) {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("key", Redaction.name(key));
        return redacted ? data.put("redacted", true) : data;
    }

    /// A secret is left out before it is kept, so that no answer, log line or other replica can hand it on.
    private static String withoutSecrets(String key, String value) {
        if (Redaction.value(key, "", MAX_LENGTH).equals(Redaction.MARKER)) {
            return Redaction.MARKER;
        }
        String clean = String.join("\n", Redaction.lines(value.lines().toList(), MAX_LENGTH));
        return clean.contains(Redaction.MARKER) ? clean : value;
    }
}
