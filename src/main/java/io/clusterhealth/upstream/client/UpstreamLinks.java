// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamServer;
import java.util.Optional;

/// Opens the links to servers.
public interface UpstreamLinks {

    /// Opens a link; for a child this starts its process.
    ///
    /// @param caller token that every message carries instead of the server's `Authorization`; HTTP only
    /// @param listener receives unsolicited messages of the server
    LinkOpening open(UpstreamServer server, Optional<BearerToken> caller, UpstreamLink.LinkListener listener)
            throws InterruptedException;

    /// The same over the transport before Streamable HTTP, for a server that does not support the latter.
    LinkOpening openOlder(UpstreamServer server, UpstreamLink.LinkListener listener) throws InterruptedException;

    sealed interface LinkOpening {
        record LinkOpen(UpstreamLink link) implements LinkOpening {}

        record LinkShut(UpstreamFault fault) implements LinkOpening {}
    }
}
