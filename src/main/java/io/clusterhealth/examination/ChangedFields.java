// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.drift.ForeignFields;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// Which fields of the objects behind the first incidents were changed by hand: one request for each object that is
/// known to have been, side by side, and none where none is.
///
/// @param known objects that were read already, with who holds which field
public record ChangedFields(Cluster cluster, Deadline deadline, Map<Subject, ObjectNode> known)
        implements BiFunction<Picture, Diagnosis, Diagnosis> {
    private static final int MOST = 3;
    private static final int NAMED = 3;

    /// An API server that answers does so within a fraction of it.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    public ChangedFields {
        known = Map.copyOf(known);
    }

    /// Looks once something else has added to the diagnosis.
    ///
    /// @param deadline of the whole call
    public static BiFunction<Picture, Diagnosis, Diagnosis> after(
            BiFunction<Picture, Diagnosis, Diagnosis> earlier, Cluster cluster, Deadline deadline) {
        ChangedFields fields = new ChangedFields(cluster, deadline, Map.of());
        return (picture, diagnosis) -> fields.apply(picture, earlier.apply(picture, diagnosis));
    }

    /// The same incidents. A change of fields that say nothing of what is wanted is none; where the object cannot be
    /// read, or not in time, it is told without fields.
    @Override
    public Diagnosis apply(Picture picture, Diagnosis diagnosis) {
        return new Diagnosis(told(diagnosis.incidents(), picture), diagnosis.notices());
    }

    /// The same of some incidents, the first of which are looked at.
    public List<Incident> told(List<Incident> incidents, Picture picture) {
        List<Finding> changes = incidents.stream()
                .limit(MOST)
                .flatMap(incident -> incident.change().stream())
                .distinct()
                .toList();
        if (changes.isEmpty()) {
            return incidents;
        }
        Duration half = deadline.remaining().dividedBy(2);
        Deadline end = Deadline.in(half.compareTo(PATIENCE) < 0 ? half : PATIENCE);
        Map<Finding, Optional<Finding>> told = ParallelReads.each(
                changes,
                change -> object(change.subject(), picture, end)
                        .map(object -> withFields(change, object))
                        .orElse(Optional.of(change)));
        return incidents.stream()
                .map(incident -> incident.after(
                        incident.change().flatMap(change -> told.getOrDefault(change, incident.change()))))
                .toList();
    }

    private Optional<ObjectNode> object(Subject subject, Picture picture, Deadline end) {
        return Optional.ofNullable(known.get(subject))
                .or(() -> Resources.ALL.stream()
                        .filter(list -> list.kind().equals(subject.kind())
                                && picture.wanted().contains(list))
                        .findFirst()
                        .flatMap(list -> cluster.details()
                                .page(query(list, subject), end)
                                .known())
                        .flatMap(page -> page.objects().stream().findFirst())
                        .map(one -> one.object()));
    }

    private static ObjectQuery query(Resource<?> list, Subject subject) {
        ApiResource resource =
                new ApiResource(list.group(), list.version(), list.plural(), list.kind(), List.of(), list.namespaced());
        return new ObjectQuery(
                resource,
                Optional.of(subject.namespace()).filter(_ -> list.namespaced()),
                Optional.of(subject.name()),
                "",
                PageForm.OWNERSHIP,
                1,
                "");
    }

    private static Optional<Finding> withFields(Finding change, ObjectNode object) {
        String manager = change.evidence().getFirst().said().message();
        return ForeignFields.heldBy(manager, object).map(foreign -> {
            List<Evidence> evidence = new ArrayList<>(change.evidence());
            int more = foreign.fields().size() - NAMED;
            evidence.addFirst(Evidence.quoting(
                    more > 0
                            ? "the first of %d fields"
                                    .formatted(foreign.fields().size())
                            : "fields",
                    Quote.of(foreign.fields().stream().limit(NAMED).collect(Collectors.joining(", ")))));
            return change.evidence(evidence);
        });
    }
}
