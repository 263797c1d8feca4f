// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Gives every accepted connection its [ConnectionPlace]; each port has places of its own, so that the metrics stay
/// reachable whatever happens on the other port. Netty loads it as a service, like [ConnectionRules].
public final class ConnectionLimit extends ChannelInitializerExtension {
    /// The system property with the most connections that may be open at the same time.
    public static final String MOST = "mcp.connections";

    private final Map<SocketAddress, OpenConnections<Channel>> ports = new ConcurrentHashMap<>();

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        // The address of the server socket: a connection's own local address depends on the interface it arrived on.
        SocketAddress served = connection.parent().localAddress();
        connection
                .pipeline()
                .addFirst(new ConnectionPlace(ports.computeIfAbsent(
                        served, _ -> new OpenConnections<>(Integer.getInteger(MOST, Integer.MAX_VALUE)))));
    }
}
