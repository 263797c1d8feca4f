// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.TerminationMessages;
import io.clusterhealth.check.TerminationMessages.TerminationMessage;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A custom resource of which several workloads end because a server refuses their login: they have the credentials
/// that the custom resource refers to.
///
/// @param several how many workloads make it the custom resource's fault
public record RefusedOperands(int several) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.STATEFUL_SETS)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return SharedBlame.of(several, TerminationMessages.in(picture), text -> maker(text, picture))
                .map(blame -> blame.blaming(
                                FindingCode.CUSTOM_RESOURCE_UNWELL,
                                blame.target(),
                                "%d workloads of it end because their login is refused")
                        .mode(Mode.OPERANDS_REFUSED)
                        .links(
                                Relation.SHOWN_BY,
                                blame.texts().stream()
                                        .map(text -> Subjects.of(text.pod()))
                                        .sorted()
                                        .limit(1)))
                .toList();
    }

    private static Stream<Subject> maker(TerminationMessage text, Picture picture) {
        return text.meanings().any(LoginRefused.class)
                ? Optional.ofNullable(Workloads.bySubject(picture).get(text.workload()))
                        .flatMap(workload -> Subjects.controller(workload.metadata()))
                        .map(owner -> Subjects.clusterScoped(owner.kind())
                                ? Subject.clusterScoped(owner.kind(), owner.name())
                                : owner)
                        .stream()
                : Stream.empty();
    }
}
