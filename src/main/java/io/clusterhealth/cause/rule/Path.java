// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Set;
import java.util.stream.Stream;

/// Selects the candidate causes of a symptom.
@FunctionalInterface
interface Path {
    Stream<Finding> from(Finding symptom, Findings all);

    /// Findings about the objects that the symptom links to by the relation.
    static Path along(Relation relation) {
        return (symptom, all) -> symptom.targets(relation).stream().flatMap(all::about);
    }

    /// Findings that link to the symptom's subject by the relation.
    static Path against(Relation relation) {
        return (symptom, all) -> all.linkedBy(new Link(relation, symptom.subject()));
    }

    static Path sameObject() {
        return (symptom, all) -> all.about(symptom.subject());
    }

    /// Findings in the namespace that is the symptom's subject.
    static Path inside() {
        return (symptom, all) -> all.in(symptom.subject().name());
    }

    /// Findings that link to the same object as the symptom by the same relation.
    static Path sharing(Relation relation) {
        return (symptom, all) ->
                symptom.targets(relation).stream().flatMap(target -> all.linkedBy(new Link(relation, target)));
    }

    /// Findings in the symptom's own namespace.
    static Path beside() {
        return (symptom, all) -> all.in(symptom.subject().namespace());
    }

    /// Findings in the namespaces of the objects that the symptom links to by the relation.
    static Path besideTargets(Relation relation) {
        return (symptom, all) -> symptom.targets(relation).stream()
                .map(Subject::namespace)
                .distinct()
                .flatMap(all::in);
    }

    /// Findings that link by another relation to an object that the symptom links to.
    static Path across(Relation own, Relation other) {
        return (symptom, all) -> symptom.targets(own).stream().flatMap(target -> all.linkedBy(new Link(other, target)));
    }

    static Path into(Set<String> namespaces) {
        return (_, all) -> namespaces.stream().sorted().flatMap(all::in);
    }

    /// All findings of the given codes, for rules whose evidence is the text of the symptom.
    static Path anywhere(Set<FindingCode> codes) {
        return (_, all) -> all.of(codes);
    }
}
