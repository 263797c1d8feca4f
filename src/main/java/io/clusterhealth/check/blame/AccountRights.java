// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.TerminationMessages;
import io.clusterhealth.check.TerminationMessages.TerminationMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import java.util.List;
import java.util.stream.Stream;

/// A service account without permissions that several of its workloads need: they end with an error of the API
/// server.
///
/// Roles are not read: the API server's message names the account and the forbidden action.
///
/// @param several how many workloads make it the account's fault
public record AccountRights(int several) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return SharedBlame.of(several, TerminationMessages.in(picture), AccountRights::account)
                .map(blame -> blame.blaming(
                        FindingCode.RIGHTS_MISSING, blame.target(), "%d workloads end over rights it lacks"))
                .toList();
    }

    private static Stream<Subject> account(TerminationMessage message) {
        return message.meanings()
                .all(AccessForbidden.class)
                .filter(forbidden -> !forbidden.account().isEmpty())
                .map(forbidden -> forbidden.account().split(":", 2))
                .map(account -> new Subject("ServiceAccount", account[0], account[1]))
                .limit(1);
    }
}
