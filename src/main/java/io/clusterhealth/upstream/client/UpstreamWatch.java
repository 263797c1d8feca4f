// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import java.time.Duration;

/// Observes calls to upstream servers. Must return quickly.
@FunctionalInterface
public interface UpstreamWatch {
    UpstreamWatch NONE = (_, _, _, _) -> {};

    /// A call has ended.
    ///
    /// @param server its slug
    /// @param tool its name in the list
    /// @param outcome `answered`, `asked` where input is needed, `failed` where the tool said so, or `refused`
    void called(String server, String tool, String outcome, Duration took);
}
