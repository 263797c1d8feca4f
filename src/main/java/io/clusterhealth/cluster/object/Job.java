// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A Job; its controller, if it has one, is a CronJob.
///
/// @param deadlineSeconds `activeDeadlineSeconds`; 0 if absent
public record Job(
        Metadata metadata, int active, int succeeded, int failed, int deadlineSeconds, List<Condition> conditions)
        implements WithConditions {

    public static Job read(GenericObject object) {
        return new Job(
                object.metadata(),
                object.count("status.active"),
                object.count("status.succeeded"),
                object.count("status.failed"),
                object.count("spec.activeDeadlineSeconds"),
                object.conditions());
    }
}
