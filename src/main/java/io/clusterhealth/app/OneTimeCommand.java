// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.examination.Examination;

/// A command that examines once and exits.
sealed interface OneTimeCommand permits ClusterCommand, FleetCheckCommand, UpstreamCommand {
    /// Exit code for an invalid command line, from sysexits.h.
    int USAGE = 64;

    /// The settings that select the clusters.
    Settings settings();

    /// Prints results to `out`; progress and errors go to `err`.
    ///
    /// @return the exit code; [#USAGE] for an invalid request
    int run(Clusters clusters, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err);
}
