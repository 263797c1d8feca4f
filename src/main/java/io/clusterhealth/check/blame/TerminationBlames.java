// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Objects that are at fault according to the termination messages of several workloads.
///
/// @param several how many workloads make it the object's fault rather than that of their own configuration or clock
public record TerminationBlames(int several) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.STATEFUL_SETS)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Stream.of(accounts(picture), servers(picture), customResources(picture))
                .flatMap(findings -> findings)
                .toList();
    }

    private Stream<SharedBlame<Subject, FailingContainer>> blamed(
            Picture picture, Function<FailingContainer, Stream<? extends Subject>> named) {
        return SharedBlame.of(several, FailingContainer.crashed(picture), named);
    }

    /// Service accounts without permissions that their workloads need. Roles are not read: the API server's message
    /// names the account and the forbidden action.
    private Stream<Finding> accounts(Picture picture) {
        return blamed(picture, TerminationBlames::account)
                .map(blame -> blame.blaming(
                        FindingCode.RIGHTS_MISSING, blame.target(), "%d workloads end over rights it lacks"));
    }

    private static Stream<Subject> account(FailingContainer message) {
        return message.meanings()
                .all(AccessForbidden.class)
                .filter(forbidden -> !forbidden.account().isEmpty())
                .map(forbidden -> forbidden.account().split(":", 2))
                .map(account -> new Subject("ServiceAccount", account[0], account[1]))
                .limit(1);
    }

    /// Servers whose certificate has expired.
    private Stream<Finding> servers(Picture picture) {
        return blamed(picture, ExpiredCertificates.in(picture)::server)
                .map(blame -> blame.blaming(
                        FindingCode.SHOWN_CERTIFICATE_EXPIRED,
                        blame.target(),
                        "%d workloads end over its certificate"));
    }

    /// Custom resources of whose workloads a server refuses the login: they have the credentials that the custom
    /// resource refers to.
    private Stream<Finding> customResources(Picture picture) {
        return blamed(picture, message -> maker(message, picture))
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
                                        .limit(1)));
    }

    private static Stream<Subject> maker(FailingContainer message, Picture picture) {
        return message.meanings().any(LoginRefused.class)
                ? Optional.ofNullable(Workloads.bySubject(picture).get(message.workload()))
                        .flatMap(workload -> Subjects.controller(workload.metadata()))
                        .map(owner -> Subjects.clusterScoped(owner.kind())
                                ? Subject.clusterScoped(owner.kind(), owner.name())
                                : owner)
                        .stream()
                : Stream.empty();
    }
}
