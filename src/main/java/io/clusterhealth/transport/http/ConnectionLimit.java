// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;

/// Gives every connection that a server takes its [ConnectionPlace]. Found by Netty as a service, as
/// [ConnectionDeadlines] is.
public final class ConnectionLimit extends ChannelInitializerExtension {
    /// The system property that says how many connections may be open at once.
    public static final String MOST = "mcp.connections";

    private final OpenConnections<Channel> connections =
            new OpenConnections<>(Integer.getInteger(MOST, Integer.MAX_VALUE));

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        connection.pipeline().addFirst(new ConnectionPlace(connections));
    }
}
