// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// Why something could not be read, as JSON.
final class UnreadJson {
    private UnreadJson() {}

    static ObjectNode of(Unread why) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        return switch (why) {
            case Unread.Denied(AccessRule rule) -> json.put("why", "denied").<ObjectNode>setAll(of(rule));
            case Unread.Narrowed(AccessRule rule, List<String> namespaces) -> {
                json.put("why", "narrowed").setAll(of(rule));
                namespaces.forEach(json.putArray("namespaces")::add);
                yield json;
            }
            case Unread.Absent() -> json.put("why", "absent");
            case Unread.Unrecorded(Bearing bearing) ->
                json.put("why", "unrecorded").put("bearing", bearing.name());
            case Unread.Late(Duration waited) -> json.put("why", "late").put("waitedMillis", waited.toMillis());
            case Unread.Failed(String cause) -> json.put("why", "failed").put("cause", cause);
        };
    }

    /// Reads what [#of] wrote; anything else becomes a failure, too.
    static Unread read(JsonNode json) {
        return switch (json.path("why").asText()) {
            case "denied" -> new Unread.Denied(rule(json));
            case "narrowed" ->
                new Unread.Narrowed(
                        rule(json),
                        json.path("namespaces")
                                .valueStream()
                                .map(JsonNode::asText)
                                .toList());
            case "absent" -> new Unread.Absent();
            case "unrecorded" -> new Unread.Unrecorded(bearing(json));
            case "late" ->
                new Unread.Late(Duration.ofMillis(json.path("waitedMillis").asLong()));
            default -> new Unread.Failed(json.path("cause").asText("its recording does not say why it was not read"));
        };
    }

    private static ObjectNode of(AccessRule rule) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("verb", rule.verb())
                .put("ruleGroup", rule.group())
                .put("ruleResource", rule.resource());
        return rule.namespace().isEmpty() ? json : json.put("ruleNamespace", rule.namespace());
    }

    private static Bearing bearing(JsonNode json) {
        String name = json.path("bearing").asText();
        return Arrays.stream(Bearing.values())
                .filter(bearing -> bearing.name().equals(name))
                .findFirst()
                .orElse(Bearing.DOUBT);
    }

    private static AccessRule rule(JsonNode json) {
        return new AccessRule(
                json.path("verb").asText("list"),
                json.path("ruleGroup").asText(),
                json.path("ruleResource").asText(),
                json.path("ruleNamespace").asText());
    }
}
