// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A CronJob.
///
/// @param suspended `spec.suspend`
/// @param active number of its running Jobs
/// @param scheduled `status.lastScheduleTime`
/// @param succeeded `status.lastSuccessfulTime`
public record CronJob(
        Metadata metadata, boolean suspended, int active, Optional<Instant> scheduled, Optional<Instant> succeeded)
        implements Metadata.WithMetadata {
    /// Reads a CronJob.
    public static CronJob read(GenericObject object) {
        return new CronJob(
                object.metadata(),
                object.text("spec.suspend").equals("true"),
                object.each("status.active").size(),
                object.time("status.lastScheduleTime"),
                object.time("status.lastSuccessfulTime"));
    }
}
