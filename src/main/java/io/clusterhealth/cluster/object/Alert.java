// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// One alert of the cluster's monitoring, with the labels of one instance.
///
/// @param name label `alertname`
/// @param severity label `severity`: `critical`, `warning`, `info`, `none` or any other value in the rule
/// @param labels the other labels, without those that distinguish replicas of the monitoring
/// @param summary annotation `summary`, else `message`, else `description`
/// @param runbook annotation `runbook_url`; empty if absent
/// @param since `activeAt`, or `startsAt`
public record Alert(
        String name,
        String severity,
        AlertState state,
        Map<String, String> labels,
        String summary,
        String runbook,
        Optional<Instant> since) {

    public enum AlertState {
        FIRING,
        /// Its expression holds, but not yet for long enough. Not sent to Alertmanager.
        PENDING,
        /// Firing, but matched by a silence or inhibited by another alert. Only Alertmanager reports this.
        SILENCED
    }

    public Alert silenced() {
        return new Alert(name, severity, AlertState.SILENCED, labels, summary, runbook, since);
    }

    /// The value of a label; empty if absent.
    public String label(String key) {
        return labels.getOrDefault(key, "");
    }

    public String namespace() {
        return label("namespace");
    }
}
