// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import java.time.Duration;

/// Is told of what goes to upstream servers. Must be quick.
@FunctionalInterface
public interface UpstreamWatch {
    /// Ignores all of it.
    UpstreamWatch NONE = (_, _, _, _) -> {};

    /// A call has ended.
    ///
    /// @param server its slug
    /// @param tool the name under which the tool stands in the list
    /// @param outcome `answered`, `failed` where the tool said so, or `refused`
    void called(String server, String tool, String outcome, Duration took);
}
