// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// A call that would tell more, ready to be made.
///
/// @param arguments in the order in which they are to be read
public record NextCall(String tool, Map<String, String> arguments) {

    /// Causes about which the log of the pod says most.
    private static final Set<FindingCode> LOGGED =
            Set.of(FindingCode.POD_CRASH_LOOP, FindingCode.POD_NOT_READY, FindingCode.POD_FAILED);

    /// Kinds that stand for no object one could ask for, or for one that is never shown.
    private static final Set<String> NOT_ASKED_FOR = Set.of(Subject.EXTERNAL, "APIServer", "Secret");

    public NextCall {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /// The call that tells more about an incident's cause.
    public static NextCall about(Finding cause) {
        Subject subject = cause.subject();
        Map<String, String> arguments = new LinkedHashMap<>();
        if (NOT_ASKED_FOR.contains(subject.kind())) {
            return new NextCall("list-pods", within(subject, arguments));
        }
        if (!subject.kind().equals("Pod") || !LOGGED.contains(cause.code())) {
            return explain(subject);
        }
        arguments.put("pod", subject.name());
        return new NextCall("get-pod-logs", within(subject, arguments));
    }

    /// The call that tells what is known of an object.
    public static NextCall explain(Subject subject) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("kind", subject.kind());
        arguments.put("name", subject.name());
        return new NextCall("explain-resource", within(subject, arguments));
    }

    private static Map<String, String> within(Subject subject, Map<String, String> arguments) {
        if (!subject.namespace().isEmpty()) {
            arguments.put("namespace", subject.namespace());
        }
        return arguments;
    }

    /// `explain-resource {"kind":"Node","name":"worker-3"}`
    public String text() {
        return tool + " " + argumentsJson();
    }

    /// `{tool, arguments}`
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("tool", tool);
        json.set("arguments", argumentsJson());
        return json;
    }

    private ObjectNode argumentsJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        arguments.forEach((name, value) -> json.put(name, Redaction.name(value)));
        return json;
    }
}
