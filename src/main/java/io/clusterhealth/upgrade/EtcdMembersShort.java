// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Meaning.EtcdMembers;
import io.clusterhealth.meaning.Meanings;
import java.util.Optional;

/// The obstacle when a member of etcd is unavailable: an upgrade restarts the machines of the others one by one, and
/// the first restart may lose the majority.
///
/// @see <a href="https://etcd.io/docs/v3.6/faq/#what-is-failure-tolerance">Failure tolerance</a>
final class EtcdMembersShort {
    private static final String LOOK = "oc get pods -n openshift-etcd -o wide";

    private EtcdMembersShort() {}

    /// Empty for a finding that does not report this.
    static Optional<Obstacle> of(Finding finding) {
        return finding.evidence().stream()
                .flatMap(evidence -> evidence.meanings()
                        .all(EtcdMembers.class)
                        .filter(members -> !members.available().equals(members.all()))
                        .limit(1)
                        .map(members -> obstacle(finding, evidence, members)))
                .findFirst();
    }

    /// The relevant line: an operator's message has one line for each of its controllers.
    private static String telling(String message) {
        return message.lines()
                .filter(line ->
                        Meanings.of(line).all(EtcdMembers.class).findAny().isPresent())
                .findFirst()
                .orElse(message);
    }

    private static Obstacle obstacle(Finding finding, Evidence evidence, EtcdMembers members) {
        return Obstacle.blocks(
                finding.subject(),
                Evidence.quoting(
                        "only %s of %s members of etcd are available, and an upgrade restarts them one by one"
                                .formatted(members.available(), members.all()),
                        telling(evidence.said().message())),
                LOOK);
    }
}
