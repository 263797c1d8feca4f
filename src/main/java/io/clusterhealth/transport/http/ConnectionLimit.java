// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Gives every connection that a server takes its [ConnectionPlace]; each port has places of its own, so that the
/// metrics can be had whatever happens elsewhere. Found by Netty as a service, as [ConnectionRules] is.
public final class ConnectionLimit extends ChannelInitializerExtension {
    /// The system property that says how many connections may be open at once.
    public static final String MOST = "mcp.connections";

    private final Map<SocketAddress, OpenConnections<Channel>> ports = new ConcurrentHashMap<>();

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        // That of the server's own socket: what a connection calls its local address differs with the way it came.
        SocketAddress served = connection.parent().localAddress();
        connection
                .pipeline()
                .addFirst(new ConnectionPlace(ports.computeIfAbsent(
                        served, _ -> new OpenConnections<>(Integer.getInteger(MOST, Integer.MAX_VALUE)))));
    }
}
