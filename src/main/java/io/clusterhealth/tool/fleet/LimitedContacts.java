// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.tool.fleet.AskedCluster.Contact;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Contacts clusters, each in the thread of its caller, and examines those that respond, a limited number at the same
/// time: a cluster that does not respond delays no other. Safe for use by several threads.
///
/// @param end when no more clusters behind a hub are contacted
/// @param sharing for clusters behind a hub, which share its connections: waiting for one does not count as no response
record LimitedContacts(Deadline end, Slots slots, Slots sharing) {
    /// Half of a verdict's time is waiting for responses, the rest is CPU-bound; more at the same time would only take
    /// more memory.
    static final int SLOTS = 4 * Runtime.getRuntime().availableProcessors();

    private static final int SHARING_SLOTS = 16;

    /// With less time left, a cluster behind a hub is not contacted: it could only time out.
    private static final Duration LEAST = Duration.ofMillis(300);

    LimitedContacts(Deadline end) {
        this(end, new Slots(SLOTS), new Slots(SHARING_SLOTS));
    }

    /// @param known receives what is known so far
    /// @param silent receives why the cluster does not respond
    void examine(
            AskedCluster cluster,
            Consumer<FleetRow> known,
            Consumer<FleetRow> silent,
            Consumer<Contact.Reached> examining) {
        share(cluster, known, () -> {
            if (cluster.recorded()) {
                known.accept(new FleetRow.NotAsked(cluster.names()));
                slots.take(cluster.end(), _ -> contact(cluster, silent, examining));
            } else {
                contact(cluster, silent, made -> {
                    known.accept(new FleetRow.NotAsked(cluster.names()));
                    slots.take(cluster.end(), _ -> examining.accept(made));
                });
            }
        });
    }

    private static void contact(AskedCluster cluster, Consumer<FleetRow> silent, Consumer<Contact.Reached> then) {
        switch (cluster.contact()) {
            case Contact.None(FleetRow row) -> silent.accept(row);
            case Contact.Reached made -> then.accept(made);
        }
    }

    /// Examines a cluster by triage, which takes a slot for recordings only.
    ///
    /// @param known receives what is known before
    void triage(AskedCluster cluster, Consumer<FleetRow> known, Consumer<FleetRow> told) {
        share(cluster, known, () -> {
            if (cluster.recorded()) {
                known.accept(new FleetRow.NotAsked(cluster.names()));
                slots.take(cluster.end(), _ -> told.accept(cluster.triage()));
            } else {
                told.accept(cluster.triage());
            }
        });
    }

    /// The hub's report is the row of a cluster until its turn comes.
    private void share(AskedCluster cluster, Consumer<FleetRow> known, Runnable asking) {
        Optional<FleetRow> told = cluster.told();
        if (told.isEmpty()) {
            asking.run();
        } else {
            known.accept(told.get());
            sharing.take(end.earlierBy(LEAST), _ -> {
                known.accept(new FleetRow.ErrorRow(cluster.names(), RowErrors.SILENT));
                asking.run();
            });
        }
    }
}
