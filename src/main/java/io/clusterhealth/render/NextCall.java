// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Subject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// A call that would tell more, ready to be made.
public record NextCall(String tool, Map<String, String> arguments) {

    /// The call that shows the surroundings of an incident's cause.
    public static NextCall about(Subject cause) {
        if (!cause.namespace().isEmpty()) {
            return new NextCall("list-pods", Map.of("namespace", cause.namespace()));
        }
        return cause.kind().equals("Node")
                ? new NextCall("list-nodes", Map.of("name", cause.name()))
                : new NextCall("list-pods", Map.of());
    }

    /// `list-pods {"namespace":"shop"}`
    public String text() {
        Map<String, String> quoted = new LinkedHashMap<>();
        arguments.forEach((name, value) -> quoted.put('"' + name + '"', '"' + Redaction.name(value) + '"'));
        return tool + " "
                + quoted.entrySet().stream()
                        .map(entry -> entry.getKey() + ":" + entry.getValue())
                        .collect(Collectors.joining(",", "{", "}"));
    }
}
