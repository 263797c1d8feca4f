// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.rights.RoleTable;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The changes before the first incidents: changes by hand with their fields, rollouts, and configuration that was
/// written. They are hints, not causes, except for a change of what several refused workloads read. What cannot be
/// read, or not in time, is omitted.
///
/// @param deadline of the whole call
/// @param known objects that were read already, with their field ownership
public record PrecedingChanges(Cluster cluster, Deadline deadline, Map<Subject, ObjectNode> known)
        implements BiFunction<Picture, Diagnosis, Diagnosis> {
    private static final int INCIDENTS = 3;
    private static final int TOLD = 3;

    private static final Comparator<Finding> LATEST =
            Comparator.comparing((Finding change) -> change.since().orElse(Instant.MIN), Comparator.reverseOrder());

    /// An API server that responds at all does so within a fraction of it.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /// The files of a recording are searched for each object.
    private static final Duration PATIENCE_WITH_FILES = Duration.ofSeconds(5);

    public PrecedingChanges {
        known = Map.copyOf(known);
    }

    /// @param deadline of the whole call
    public PrecedingChanges(Cluster cluster, Deadline deadline) {
        this(cluster, deadline, Map.of());
    }

    @Override
    public Diagnosis apply(Picture picture, Diagnosis diagnosis) {
        ChangedConfiguration configuration = new ChangedConfiguration(cluster, end());
        SharedChange change = new SharedChange(configuration::read);
        Supplier<Picture> roles = () -> cluster.readMore(picture, RoleTable.LISTS, end());
        SharedRight right = new SharedRight(() -> RoleTable.of(roles.get()), configuration::ofRole);
        RefusedProvider provider = new RefusedProvider(configuration::readBy, configuration::hasIdentity, picture);
        SharedReference reference =
                new SharedReference(configuration::read, configuration::named, configuration::data, provider, picture);
        NamedPeer peer = new NamedPeer(
                () -> cluster.readMore(picture, NamedPeer.LISTS, end()), configuration::read, configuration::data);
        ReferredObject referred = new ReferredObject(
                configuration::read,
                configuration::named,
                configuration::hasIdentity,
                configuration::credentials,
                roles,
                picture);
        List<Incident> incidents = reference.joined(change.joined(told(diagnosis.incidents(), picture, configuration)));
        return new Diagnosis(referred.told(right.joined(peer.joined(incidents))), diagnosis.notices());
    }

    private Deadline end() {
        return deadline.half(cluster.origin() == Cluster.Origin.LIVE ? PATIENCE : PATIENCE_WITH_FILES);
    }

    /// The same incidents, the first of them with their changes.
    public List<Incident> told(List<Incident> incidents, Picture picture) {
        return told(incidents, picture, new ChangedConfiguration(cluster, end()));
    }

    private List<Incident> told(List<Incident> incidents, Picture picture, ChangedConfiguration configuration) {
        Deadline end = end();
        List<BiFunction<Incident, Picture, Stream<Finding>>> looks = List.of(
                new ChangedFields(cluster, known, end)::before,
                new PrecedingRollout(cluster, end, new ConcurrentHashMap<>())::before,
                configuration::before);
        Map<Incident, List<Finding>> changes = ParallelReads.each(
                incidents.stream().limit(INCIDENTS).toList(),
                incident -> ParallelReads.each(
                                looks, look -> look.apply(incident, picture).toList())
                        .values()
                        .stream()
                        .flatMap(List::stream)
                        .sorted(LATEST)
                        .limit(TOLD)
                        .toList());
        return incidents.stream()
                .map(incident -> incident.after(changes.getOrDefault(incident, incident.changes())))
                .toList();
    }
}
