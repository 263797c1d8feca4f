// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.alert.AlertGroup;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// The alerts of one rule in one namespace, as one row.
record AlertRow(AlertGroup group) implements Row {
    private static final int SUMMARY = 140;
    private static final int RUNBOOK = 280;
    private static final int OBJECTS = 3;
    private static final int WORD = 32;

    /// `critical KubeNodeNotReady on Node worker-1, for 25 min: "Node is not ready."`
    @Override
    public Facts facts(Instant asOf) {
        Alert first = group.instances().getFirst();
        Facts facts = new Facts().fact("severity", severity(), "%s");
        if (group.state() != Alert.AlertState.FIRING) {
            facts.fact("state", group.state().name().toLowerCase(Locale.ROOT), " (%s)");
        }
        facts.fact("name", Redaction.name(group.name()), " %s");
        if (group.instances().size() > 1) {
            facts.fact("instances", group.instances().size(), " × %s");
        }
        about(facts);
        facts.since("since", group.since(), asOf, ", %s")
                .fact("summary", Redaction.line(first.summary(), SUMMARY).replace('"', '\''), ": \"%s\"");
        return first.runbook().startsWith("https://")
                ? facts.fact("runbook", Redaction.line(first.runbook(), RUNBOOK), "\n   runbook: %s")
                : facts;
    }

    private String severity() {
        return group.severity().isEmpty() ? "unrated" : Redaction.line(group.severity(), WORD);
    }

    private void about(Facts facts) {
        List<Subject> targets = group.targets();
        if (targets.isEmpty()) {
            facts.fact("namespace", Redaction.name(group.namespace()), " in %s");
            return;
        }
        List<String> named =
                targets.stream().limit(OBJECTS).map(Redaction::subject).toList();
        facts.say(" on " + String.join(", ", named)).each("about", named, "");
        facts.some("more", targets.size() - OBJECTS, " and %s more");
    }
}
