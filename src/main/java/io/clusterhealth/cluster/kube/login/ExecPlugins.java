// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.time.Duration;

/// How exec plugins of kubeconfigs are treated.
///
/// @param policy which of them run
/// @param patience how long a call waits for one; its run goes on for the next call
public record ExecPlugins(ExecPolicy policy, Duration patience) {
    /// As long as a run may take, and a second for what it printed.
    public static final Duration LONGEST = ExecPlugin.TIME.plusSeconds(1);

    /// None runs.
    public static final ExecPlugins OFF = new ExecPlugins(new ExecPolicy.NoPlugins(), Duration.ZERO);
}
