// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The workloads of a namespace whose messages are like that of an incident's cause, that one among them.
///
/// @param objects that the pods of each refer to
record Referrers(Incident incident, Map<Finding, List<Subject>> objects) {
    /// How many workloads are examined.
    static final int MOST = 8;

    private static final int SEVERAL = 2;

    /// @param alike whether its message is like that of the incident's cause
    /// @param reads what its pod refers to; each call takes a request
    static Referrers of(
            Incident incident, List<Incident> all, Predicate<Finding> alike, Function<Finding, List<Subject>> reads) {
        String namespace = incident.cause().subject().namespace();
        return new Referrers(
                incident,
                ParallelReads.each(
                        Stream.concat(Stream.of(incident.cause()), all.stream().flatMap(Incident::findings))
                                .distinct()
                                .filter(other -> other.subject().namespace().equals(namespace)
                                        && !other.linked(Relation.OWNED_BY)
                                        && !other.linked(Relation.BLAMED_BY)
                                        && alike.test(other))
                                .limit(MOST)
                                .toList(),
                        reads));
    }

    /// What the pods of the incident's cause refer to.
    List<Subject> own() {
        return objects.getOrDefault(incident.cause(), List.of());
    }

    /// The object of this kind to which the cause refers, if it refers to no other.
    Optional<Subject> only(String kind) {
        return only(kind, own());
    }

    /// Such an object of any of the workloads to which the cause refers, too: those of others may be for something
    /// else.
    Stream<Subject> onlyOfAny(String kind) {
        return objects.values().stream()
                .flatMap(all -> only(kind, all).stream())
                .filter(own()::contains);
    }

    private static Optional<Subject> only(String kind, List<Subject> objects) {
        List<Subject> fitting =
                objects.stream().filter(one -> one.kind().equals(kind)).toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    boolean areSeveral(Subject object) {
        return number(object) >= SEVERAL;
    }

    /// Whether the object was changed before the incident began.
    boolean followAChange(Subject object) {
        return incident.changes().stream().anyMatch(change -> change.subject().equals(object));
    }

    /// The statement about those that refer to the object, with their number, or about the only one.
    String statement(Subject object, String several, String one) {
        return areSeveral(object) ? several.formatted(number(object)) : one;
    }

    int number(Subject object) {
        return workloads(object).size();
    }

    private Set<Subject> workloads(Subject object) {
        return objects.entrySet().stream()
                .filter(referrer -> referrer.getValue().contains(object))
                .map(referrer -> referrer.getKey().subject())
                .collect(Collectors.toSet());
    }

    /// @param because why a workload's message follows from the cause
    record Blamed(Finding cause, String because) {
        List<Incident> joined(List<Incident> incidents) {
            return JoinedIncident.among(incidents, cause, Set.copyOf(cause.targets(Relation.BLAMED_BY)), because);
        }
    }

    Blamed blame(Subject object, Mode mode, Stream<Evidence> evidence, String because) {
        return new Blamed(
                Finding.of(FindingCode.CONFIG_MISSING, object)
                        .evidence(evidence.toList())
                        .since(Age.earliest(objects.keySet(), Finding::since))
                        .mode(mode)
                        .links(Relation.BLAMED_BY, workloads(object).stream().sorted()),
                because);
    }
}
