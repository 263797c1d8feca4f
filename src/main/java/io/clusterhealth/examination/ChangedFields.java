// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.drift.ForeignFields;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The fields of an incident's object that were changed by hand: one request where such a change is known, else none.
///
/// @param known objects that were read already, with their field ownership
record ChangedFields(Cluster cluster, Map<Subject, ObjectNode> known, Deadline end) {

    /// The changes by hand. A change of fields that are not part of the desired state is dropped; where the object
    /// cannot be read, or not in time, the change is reported without fields.
    Stream<Finding> before(Incident incident, Picture picture) {
        return incident.changes().stream()
                .filter(change -> change.code() == FindingCode.CHANGED_BY_HAND)
                .flatMap(change -> object(change.subject(), picture)
                        .map(object -> withFields(change, object).stream())
                        .orElse(Stream.of(change)));
    }

    private Optional<ObjectNode> object(Subject subject, Picture picture) {
        return Optional.ofNullable(known.get(subject))
                .or(() -> Resources.ALL.stream()
                        .filter(list -> list.kind().equals(subject.kind())
                                && picture.wanted().contains(list))
                        .findFirst()
                        .flatMap(list -> new Ownership(cluster, end).of(list, subject)));
    }

    private static Optional<Finding> withFields(Finding change, ObjectNode object) {
        String manager = change.evidence().getFirst().said().message();
        return ForeignFields.heldBy(manager, object).map(foreign -> {
            List<Evidence> evidence = new ArrayList<>(change.evidence());
            evidence.addFirst(Ownership.named(foreign.fields()));
            return change.evidence(evidence);
        });
    }
}
