// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A service account that the API server refuses what several of its workloads end without.
///
/// Roles are not read: the API server names the account and what it may not do.
///
/// @param several how many workloads make it the account's fault
public record AccountRights(int several) implements Check {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Complaints.ofCrashes(AccountRights::account)
                .shared(several, FindingCode.RIGHTS_MISSING, "%d workloads end over rights it lacks", picture);
    }

    private static Optional<Subject> account(String said) {
        return Meanings.of(said)
                .all(AccessForbidden.class)
                .filter(forbidden -> !forbidden.account().isEmpty())
                .map(forbidden -> forbidden.account().split(":", 2))
                .map(account -> new Subject("ServiceAccount", account[0], account[1]))
                .findFirst();
    }
}
