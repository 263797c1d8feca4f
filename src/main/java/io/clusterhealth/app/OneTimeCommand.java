// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.examination.Examination;

/// A command that examines once and exits.
sealed interface OneTimeCommand permits ClusterCommand, FleetCheckCommand, UpstreamCommand {
    /// Exit code of a command line that makes no sense, from sysexits.h.
    int USAGE = 64;

    /// Which clusters.
    Settings settings();

    /// Prints to `out` what it is for; progress and complaints go to `err`.
    ///
    /// @return the exit code; [#USAGE] when the question makes no sense
    int run(Clusters clusters, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err);
}
