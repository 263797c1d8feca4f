// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamServer;

/// Opens the ways to servers.
public interface UpstreamLinks {

    /// Opens a way; a child is started by it.
    ///
    /// @param listener hears what the server says unasked
    LinkOpening open(UpstreamServer server, UpstreamLink.LinkListener listener) throws InterruptedException;

    /// The same by the transport before Streamable HTTP, for a server that does not know it.
    LinkOpening openOlder(UpstreamServer server, UpstreamLink.LinkListener listener) throws InterruptedException;

    /// What came of it.
    sealed interface LinkOpening {
        record LinkOpen(UpstreamLink link) implements LinkOpening {}

        record LinkShut(UpstreamFault fault) implements LinkOpening {}
    }
}
