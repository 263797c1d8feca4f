// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.workload.PendingChanges;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The changes and faults that are not judged yet beside a diagnosis.
final class Pending {
    private Pending() {}

    /// The changes in progress. Beside incidents without those of objects that the diagnosis is about, of their pods,
    /// and of pods on their nodes. Then the faults that are too new to be findings, except of objects with one. In
    /// a namespace those that its verdict would report.
    ///
    /// @param early what the checks would find without their grace periods
    static List<Unsettled> beside(Diagnosis diagnosis, List<Finding> early, Picture picture) {
        Set<Subject> told = new HashSet<>();
        if (!diagnosis.incidents().isEmpty()) {
            diagnosis.all().forEach(finding -> told.addAll(about(finding)));
        }
        Owners owners = Owners.in(picture);
        picture.objects(Resources.PODS).stream()
                .filter(pod -> told.contains(owners.workload(pod)) || told.contains(Subjects.node(pod.node())))
                .map(Subjects::of)
                .toList()
                .forEach(told::add);
        Optional<Touching> within = picture.namespace().map(name -> Touching.of(name, picture));
        List<Unsettled> changes = PendingChanges.DEFAULT.in(
                picture, subject -> within.map(part -> part.concerns(subject)).orElse(true) && !told.contains(subject));
        diagnosis.all().map(Finding::subject).forEach(told::add);
        List<Finding> faults = early.stream()
                .filter(fault ->
                        within.map(part -> part.touches(fault)).orElse(true) && !told.contains(fault.subject()))
                .toList();
        return Stream.concat(changes.stream(), Unsettled.faults(faults).stream())
                .toList();
    }

    private static List<Subject> about(Finding finding) {
        return Stream.of(
                        Stream.of(finding.subject()),
                        finding.targets(Relation.OWNED_BY).stream(),
                        finding.targets(Relation.SHOWN_BY).stream())
                .flatMap(each -> each)
                .toList();
    }
}
