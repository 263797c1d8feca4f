// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.time.Duration;

/// How exec plugins of kubeconfigs are treated.
///
/// @param policy which of them run
/// @param patience how long a call waits for one; its run continues for the next call
public record ExecPlugins(ExecPolicy policy, Duration patience) {
    /// The time that a run may take, and a second for reading its output.
    public static final Duration LONGEST = ExecPlugin.TIME.plusSeconds(1);

    public static final ExecPlugins OFF = new ExecPlugins(new ExecPolicy.NoPlugins(), Duration.ZERO);
}
