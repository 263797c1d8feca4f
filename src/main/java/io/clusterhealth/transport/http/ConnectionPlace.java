// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.Optional;

/// A connection's place among those that may be open at the same time.
final class ConnectionPlace extends ChannelInboundHandlerAdapter {
    private final OpenConnections<Channel> connections;
    private final long turn;

    /// Must be created by the thread that accepts connections, in order of arrival.
    ConnectionPlace(OpenConnections<Channel> connections) {
        this.connections = connections;
        this.turn = connections.turn();
    }

    /// Marks a request as received completely: from now on the client waits for the server.
    static void complete(HttpServerRequest request) {
        channel(request)
                .ifPresent(channel -> of(channel).ifPresent(place -> {
                    place.connections.busy(channel);
                    place.exemptFromIdleTimeout(channel.pipeline());
                }));
    }

    /// A call may run for longer than a connection may be idle, and a client that accepts no stream is sent nothing
    /// meanwhile.
    private void exemptFromIdleTimeout(ChannelPipeline pipeline) {
        Optional<ChannelHandlerContext> idle = Optional.ofNullable(pipeline.context(IdleStateHandler.class));
        if (idle.isPresent() && pipeline.get(WaitedFor.NAME) == null) {
            pipeline.addAfter(idle.get().name(), WaitedFor.NAME, new WaitedFor(connections));
        }
    }

    /// Passes the end of the idle timeout on only while the server waits for the client.
    private static final class WaitedFor extends ChannelInboundHandlerAdapter {
        static final String NAME = "waited for";

        private final OpenConnections<Channel> connections;

        WaitedFor(OpenConnections<Channel> connections) {
            this.connections = connections;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (!(event instanceof IdleStateEvent) || connections.isWaiting(context.channel())) {
                context.fireUserEventTriggered(event);
            }
        }
    }

    /// Marks that a request's head has arrived and its rest is awaited.
    static void asked(HttpServerRequest request) {
        channel(request).ifPresent(channel -> of(channel).ifPresent(place -> place.connections.asked(channel)));
    }

    /// Marks a request as answered: the next one is awaited.
    static void answered(HttpServerRequest request) {
        channel(request).ifPresent(channel -> of(channel).ifPresent(place -> place.connections.waiting(channel)));
    }

    private static Optional<Channel> channel(HttpServerRequest request) {
        return request.connection() instanceof ConnectionBase connection
                ? Optional.of(connection.channel())
                : Optional.empty();
    }

    private static Optional<ConnectionPlace> of(Channel channel) {
        return Optional.ofNullable(channel.pipeline().get(ConnectionPlace.class));
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connections.open(context.channel(), turn).ifPresent(Channel::close);
        context.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connections.closed(context.channel());
        context.fireChannelInactive();
    }
}
