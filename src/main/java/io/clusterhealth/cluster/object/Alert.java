// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// One alert of the cluster's monitoring, with the labels of one instance.
///
/// @param name label `alertname`
/// @param severity label `severity`: `critical`, `warning`, `info`, `none` or whatever a rule's author chose
/// @param labels the other labels, without those that tell replicas of the monitoring apart
/// @param summary annotation `summary`, else `message`, else `description`
/// @param runbook annotation `runbook_url`; empty without it
/// @param since `activeAt`, or `startsAt`
public record Alert(
        String name,
        String severity,
        AlertState state,
        Map<String, String> labels,
        String summary,
        String runbook,
        Optional<Instant> since) {

    public Alert {
        labels = Map.copyOf(labels);
    }

    /// What becomes of it.
    public enum AlertState {
        FIRING,
        /// Its expression holds, but not yet for long enough. Alertmanager never hears of these.
        PENDING,
        /// Firing, and a silence matches it, or another alert inhibits it. Only Alertmanager knows.
        SILENCED
    }

    /// The same alert, silenced.
    public Alert silenced() {
        return new Alert(name, severity, AlertState.SILENCED, labels, summary, runbook, since);
    }

    /// A label; empty when it has none of this name.
    public String label(String key) {
        return labels.getOrDefault(key, "");
    }

    public String namespace() {
        return label("namespace");
    }
}
