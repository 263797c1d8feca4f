// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A CronJob.
///
/// @param schedule `spec.schedule`
/// @param concurrencyPolicy `spec.concurrencyPolicy`
/// @param suspended `spec.suspend`
/// @param active number of its running Jobs
/// @param scheduled `status.lastScheduleTime`
/// @param succeeded `status.lastSuccessfulTime`
public record CronJob(
        Metadata metadata,
        String schedule,
        String concurrencyPolicy,
        boolean suspended,
        int active,
        Optional<Instant> scheduled,
        Optional<Instant> succeeded)
        implements Metadata.WithMetadata {
    public static CronJob read(GenericObject object) {
        return new CronJob(
                object.metadata(),
                object.text("spec.schedule"),
                object.text("spec.concurrencyPolicy"),
                object.text("spec.suspend").equals("true"),
                object.each("status.active").size(),
                object.time("status.lastScheduleTime"),
                object.time("status.lastSuccessfulTime"));
    }
}
