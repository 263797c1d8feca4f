// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.safety.ClosedKinds;
import io.clusterhealth.tool.CallRule;
import io.clusterhealth.tool.NamedText;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import io.clusterhealth.tool.ToolError;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Refuses what no caller may have, whatever their rights: changes, secrets, access rules, and names that would
/// change the meaning of a request's path. The cluster's own rules apply in addition.
public final class SafetyPolicy implements CallRule {
    private static final Set<String> NAMES =
            Set.of("name", "namespace", "pod", "container", "node", "workload", "kind", "resource", "group", "version");
    private static final Set<String> KINDS = Set.of("kind", "resource", "type");

    private static final Set<String> KINDS_ELSEWHERE = Set.of("kind", "resource", "resourcetype", "resource_type");
    private static final Pattern PATH = Pattern.compile("[/?#%\\\\\\p{Cntrl}]|\\.\\.");
    private static final Pattern PATH_IN_KIND = Pattern.compile("[?#%\\\\\\p{Cntrl}]|\\.\\.");

    /// A role of other software, such as of a cloud.
    private static final Pattern ROLE_ELSEWHERE =
            Pattern.compile("(?i)(cluster)?role(binding)?s?(\\.[a-z0-9-]+){2,}+(?<!\\.k8s\\.io)(?<!\\.openshift\\.io)");

    private static final String ELSEWHERE = "Ask for another kind, or use oc or kubectl.";

    private final boolean changes;

    /// @param changes whether tools may make changes, which have a policy of their own
    public SafetyPolicy(boolean changes) {
        this.changes = changes;
    }

    @Override
    public Optional<ToolError> refusal(Tool tool, ObjectNode arguments, Caller caller) {
        if (!changes && tool.descriptor().effect() == ToolDescriptor.Effect.WRITE) {
            return Optional.of(ToolError.of(
                    "READ_ONLY",
                    tool.descriptor().name() + " changes the cluster, and this server only reads.",
                    "Make the change with oc or kubectl."));
        }
        if (tool.descriptor().has(Trait.PASSES_ON)) {
            return closedElsewhere(arguments);
        }
        for (Map.Entry<String, JsonNode> given : arguments.properties()) {
            if (NAMES.contains(given.getKey()) || KINDS.contains(given.getKey())) {
                Optional<ToolError> refusal = refusalOfAny(tool, given.getKey(), given.getValue());
                if (refusal.isPresent()) {
                    return refusal;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<ToolError> refusalOfAny(Tool tool, String argument, JsonNode given) {
        return (given.isArray() ? given.valueStream() : Stream.of(given))
                .flatMap(value -> refusal(tool, argument, value).stream())
                .findFirst();
    }

    private static Optional<ToolError> refusal(Tool tool, String argument, JsonNode value) {
        if (!value.isTextual()) {
            return Optional.empty();
        }
        String text = value.textValue();
        boolean kind = KINDS.contains(argument);
        if (kind
                && ClosedKinds.named(text)
                && !ROLE_ELSEWHERE.matcher(text).matches()
                && !tool.descriptor().has(Trait.ASKS_ABOUT_RIGHTS)
                && !(isSecrets(text) && tool.descriptor().has(Trait.MEASURES_SECRETS))) {
            boolean writes = tool.descriptor().effect() == ToolDescriptor.Effect.WRITE;
            return Optional.of(closed(
                    argument,
                    writes ? "changed" : "shown",
                    isSecrets(text) && !writes
                            ? "kubectl-get of the toolset kubectl shows the names, keys and sizes of Secrets."
                            : ELSEWHERE));
        }
        if ((kind ? PATH_IN_KIND : PATH).matcher(text).find()) {
            return Optional.of(ToolError.invalid(
                    "Argument '" + argument + "': a name has no characters that belong to a path or a query.",
                    text.contains("*")
                            ? "Globs are not taken: leave it out for a list, with a selector where the tool has one."
                            : "Give the name alone, such as web-1."));
        }
        return Optional.empty();
    }

    /// For tools of other servers: only kinds are checked, since the meaning of names is up to the other server.
    private static Optional<ToolError> closedElsewhere(ObjectNode arguments) {
        return NamedText.in(arguments)
                .filter(given -> KINDS_ELSEWHERE.contains(given.name().toLowerCase(Locale.ROOT))
                        && ClosedKinds.named(given.text()))
                .map(given -> closed(given.name(), "shown", ELSEWHERE))
                .findFirst();
    }

    private static ToolError closed(String argument, String done, String wayOut) {
        return ToolError.of(
                "FORBIDDEN_RESOURCE",
                "Argument '" + argument + "': secrets, access rules and ways into a container are never " + done + ".",
                wayOut);
    }

    private static boolean isSecrets(String text) {
        return text.equalsIgnoreCase("secret") || text.equalsIgnoreCase("secrets");
    }
}
