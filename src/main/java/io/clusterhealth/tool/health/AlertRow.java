// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.check.alert.AlertGroup;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Age;
import io.clusterhealth.render.Redaction;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The alerts of one rule in one namespace, as one row.
record AlertRow(AlertGroup group) implements Row {
    private static final int SUMMARY = 140;
    private static final int OBJECTS = 3;
    private static final int WORD = 32;

    /// `critical KubeNodeNotReady on Node worker-1, for 25 min: "Node is not ready."`
    @Override
    public String text(Instant asOf) {
        Alert first = group.instances().getFirst();
        return "%s%s %s%s%s, %s%s"
                .formatted(
                        severity(),
                        group.state() == Alert.State.FIRING ? "" : " (" + state() + ")",
                        Redaction.name(group.name()),
                        group.instances().size() == 1
                                ? ""
                                : " × " + group.instances().size(),
                        about(),
                        Age.since(group.since(), asOf),
                        first.summary().isEmpty()
                                ? ""
                                : ": \""
                                        + Redaction.line(first.summary(), SUMMARY)
                                                .replace('"', '\'') + "\"");
    }

    private String severity() {
        return group.severity().isEmpty() ? "unrated" : Redaction.line(group.severity(), WORD);
    }

    private String state() {
        return group.state().name().toLowerCase(Locale.ROOT);
    }

    private String about() {
        List<Subject> targets = group.targets();
        if (targets.isEmpty()) {
            return group.namespace().isEmpty() ? "" : " in " + Redaction.name(group.namespace());
        }
        String more = targets.size() > OBJECTS ? " and " + (targets.size() - OBJECTS) + " more" : "";
        return targets.stream().limit(OBJECTS).map(Redaction::subject).collect(Collectors.joining(", ", " on ", more));
    }

    @Override
    public ObjectNode json() {
        Alert first = group.instances().getFirst();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("name", Redaction.name(group.name()))
                .put("severity", severity())
                .put("state", state())
                .put("instances", group.instances().size());
        if (!group.namespace().isEmpty()) {
            json.put("namespace", Redaction.name(group.namespace()));
        }
        group.since().ifPresent(since -> json.put("since", since.toString()));
        if (!first.summary().isEmpty()) {
            json.put("summary", Redaction.line(first.summary(), 2 * SUMMARY));
        }
        if (first.runbook().startsWith("https://")) {
            json.put("runbook", Redaction.line(first.runbook(), 2 * SUMMARY));
        }
        ArrayNode about = json.putArray("about");
        group.targets().stream().limit(OBJECTS).forEach(target -> {
            ObjectNode object = about.addObject().put("kind", target.kind());
            if (!target.namespace().isEmpty()) {
                object.put("namespace", Redaction.name(target.namespace()));
            }
            object.put("name", Redaction.name(target.name()));
        });
        return json;
    }
}
