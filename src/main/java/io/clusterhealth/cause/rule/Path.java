// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Set;
import java.util.stream.Stream;

/// The way from a symptom to the findings that could explain it.
@FunctionalInterface
interface Path {
    Stream<Finding> from(Finding symptom, Findings all);

    /// To what the symptom's subject hangs on.
    static Path along(Relation relation) {
        return (symptom, all) -> symptom.targets(relation).stream().flatMap(all::about);
    }

    /// To what hangs on the symptom's subject.
    static Path against(Relation relation) {
        return (symptom, all) -> all.linkedBy(new Link(relation, symptom.subject()));
    }

    /// To other findings about the same object.
    static Path sameObject() {
        return (symptom, all) -> all.about(symptom.subject());
    }

    /// Into the namespace that the symptom is about.
    static Path inside() {
        return (symptom, all) -> all.in(symptom.subject().name());
    }

    /// To what else hangs on the same object as the symptom's subject.
    static Path sharing(Relation relation) {
        return (symptom, all) ->
                symptom.targets(relation).stream().flatMap(target -> all.linkedBy(new Link(relation, target)));
    }

    /// Into the symptom's own namespace.
    static Path beside() {
        return (symptom, all) -> all.in(symptom.subject().namespace());
    }

    /// Into the namespaces of what the symptom's subject hangs on.
    static Path besideTargets(Relation relation) {
        return (symptom, all) -> symptom.targets(relation).stream()
                .map(Subject::namespace)
                .distinct()
                .flatMap(all::in);
    }

    /// To what hangs in another way on the same object as the symptom's subject.
    static Path across(Relation own, Relation other) {
        return (symptom, all) -> symptom.targets(own).stream().flatMap(target -> all.linkedBy(new Link(other, target)));
    }

    /// Into some namespaces.
    static Path into(Set<String> namespaces) {
        return (_, all) -> namespaces.stream().sorted().flatMap(all::in);
    }

    /// To all findings of some codes: for rules whose evidence is what the symptom says.
    static Path anywhere(Set<FindingCode> codes) {
        return (_, all) -> all.of(codes);
    }
}
