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

/// Lets go of clients that do not come to the end of a request's head, however slowly they go on: the idle timeout
/// only sees those who fall silent. Counts from the connection's begin, then from the first byte of each request, or
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

    private Optional<ScheduledFuture<?>> pending = Optional.empty();
    private Optional<HttpServerRequest> current = Optional.empty();
    /// What has come of later requests before the answers to those before them, since the connection was idle.
    private int aheadBytes;

    /// Takes note that a request's head has arrived whole, and of its end.
    static void arrived(HttpServerRequest request) {
        if (request.connection() instanceof ConnectionBase connection) {
            Optional.ofNullable(connection.channel().pipeline().get(HeadDeadline.class))
                    .ifPresent(deadline -> deadline.headIsWhole(request));
        }
    }

    /// Takes note that a request has been answered.
    static void answered(HttpServerRequest request) {
        if (request.connection() instanceof ConnectionBase connection) {
            Optional.ofNullable(connection.channel().pipeline().get(HeadDeadline.class))
                    .ifPresent(deadline -> deadline.answered(connection.channelHandlerContext()));
        }
    }

    private void headIsWhole(HttpServerRequest request) {
        current = Optional.of(request);
        pending.ifPresent(timer -> timer.cancel(false));
        pending = Optional.empty();
    }

    private void answered(ChannelHandlerContext context) {
        current = Optional.empty();
        if (aheadBytes > 0 && pending.isEmpty()) {
            begin(context);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        begin(context);
        context.fireChannelActive();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // as below
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        if (current.filter(HttpServerRequest::isEnded).isPresent() && bytes instanceof ByteBuf next) {
            aheadBytes += next.readableBytes();
        } else if (current.isEmpty() && pending.isEmpty()) {
            aheadBytes = 0;
            begin(context);
        }
        if (aheadBytes > MOST_AHEAD_BYTES) {
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

    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of a connection that nobody uses
    private void begin(ChannelHandlerContext context) {
        Runnable hangUp = context::close;
        pending = Optional.of(context.executor().schedule(hangUp, PATIENCE_SECONDS, TimeUnit.SECONDS));
    }
}
