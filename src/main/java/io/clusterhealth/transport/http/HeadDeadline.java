// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Disconnects clients that do not complete a request's head in time, however slowly they send: the idle timeout only
/// catches silent connections. Counts from the start of the connection, then from the first byte of each request, or
/// from the response before it if that is later. A head that arrived together with the end of the previous request is
/// not recognised here; the idle timeout covers it.
///
/// Also disconnects clients that pipeline too much before they are answered: for each new request Vert.x walks
/// through all waiting ones, and a few thousand keep the event loop busy for seconds.
///
/// Everything runs on the connection's event loop.
final class HeadDeadline extends ChannelInboundHandlerAdapter {
    private static final long PATIENCE_SECONDS = 10;
    private static final int MOST_AHEAD_BYTES = 1 << 18;

    private final ClientProgress progress = new ClientProgress();
    private Optional<ScheduledFuture<?>> pending = Optional.empty();

    /// Called when a request's head has arrived completely.
    static void arrived(HttpServerRequest request) {
        if (request.connection() instanceof ConnectionBase connection) {
            of(connection).ifPresent(deadline -> deadline.arrived(request, connection.channelHandlerContext()));
        }
    }

    private void arrived(HttpServerRequest request, ChannelHandlerContext context) {
        progress.arrived(new Received(request));
        watch(context);
    }

    /// Called when a request has been answered.
    ///
    /// @return whether it is the last that has arrived: false when the next request arrived before this call
    static boolean answered(HttpServerRequest request) {
        return !(request.connection() instanceof ConnectionBase connection)
                || of(connection)
                        .map(deadline -> deadline.answered(request, connection.channelHandlerContext()))
                        .orElse(true);
    }

    private boolean answered(HttpServerRequest request, ChannelHandlerContext context) {
        boolean last = progress.answered(new Received(request));
        watch(context);
        return last;
    }

    private static Optional<HeadDeadline> of(ConnectionBase connection) {
        return Optional.ofNullable(connection.channel().pipeline().get(HeadDeadline.class));
    }

    private record Received(HttpServerRequest request) implements ClientProgress.PendingRequest {
        @Override
        public boolean whole() {
            return request.isEnded();
        }

        @Override
        public boolean replied() {
            return request.response().ended();
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        progress.begin();
        watch(context);
        context.fireChannelActive();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // as below
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        progress.received(bytes instanceof ByteBuf buffer ? buffer.readableBytes() : 0);
        watch(context);
        if (progress.ahead() > MOST_AHEAD_BYTES) {
            ReferenceCountUtil.release(bytes);
            context.close();
        } else {
            context.fireChannelRead(bytes);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        pending.ifPresent(timer -> timer.cancel(false));
        context.fireChannelInactive();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the result of closing an unused connection is not needed
    private void watch(ChannelHandlerContext context) {
        if (!progress.withinHead()) {
            pending.ifPresent(timer -> timer.cancel(false));
            pending = Optional.empty();
        } else if (pending.isEmpty()) {
            Runnable hangUp = context::close;
            pending = Optional.of(context.executor().schedule(hangUp, PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
    }
}
