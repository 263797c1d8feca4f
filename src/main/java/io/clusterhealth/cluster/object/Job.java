// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import io.clusterhealth.cluster.object.Workload.NamedServer;
import java.util.List;
import java.util.Set;

/// A Job; its controller, if it has one, is a CronJob.
///
/// @param deadlineSeconds `activeDeadlineSeconds`; 0 if absent
/// @param called the servers that its pod template names
public record Job(
        Metadata metadata,
        int active,
        int succeeded,
        int failed,
        int deadlineSeconds,
        List<Condition> conditions,
        Set<NamedServer> called)
        implements WithConditions {}
