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

/// Lets go of clients that do not come to the end of a request's head, however slowly they go on: the idle timeout only
/// sees connections that fall silent. Counts from the connection's begin, then from the first byte of each request, or
/// from the answer before it if that comes later. A begin that came together with the end of the request before it
/// cannot be told from here; the idle timeout ends it.
///
/// Lets go as well of clients that ask for much before they are answered: Vert.x walks past all that waits for each
/// request that comes, and a few thousand keep the event loop busy for seconds.
///
/// All of it happens on the connection's event loop.
final class HeadDeadline extends ChannelInboundHandlerAdapter {
    private static final long PATIENCE_SECONDS = 10;
    private static final int MOST_AHEAD_BYTES = 1 << 18;

    private final ClientProgress progress = new ClientProgress();
    private Optional<ScheduledFuture<?>> pending = Optional.empty();

    /// Takes note that a request's head has arrived whole.
    static void arrived(HttpServerRequest request) {
        if (request.connection() instanceof ConnectionBase connection) {
            of(connection).ifPresent(deadline -> deadline.arrived(request, connection.channelHandlerContext()));
        }
    }

    private void arrived(HttpServerRequest request, ChannelHandlerContext context) {
        progress.arrived(new Received(request));
        watch(context);
    }

    /// Takes note that a request has been answered.
    ///
    /// @return whether it is the last that has arrived: where the client was faster than this word, it is not
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

    @SuppressWarnings("FutureReturnValueIgnored") // the end of an unused connection is not waited for
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
