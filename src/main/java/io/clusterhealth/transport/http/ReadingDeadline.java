// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Disconnects clients that send requests but do not read the responses: these fill this process's memory, and the
/// idle timeout does not catch clients that keep sending.
///
/// Everything runs on the connection's event loop.
public final class ReadingDeadline extends ChannelDuplexHandler {
    /// The system property with the milliseconds that a response may wait to be read.
    public static final String PATIENCE = "mcp.reader.patience";

    private static final long BY_DEFAULT_MILLIS = 10_000;

    /// Many times the usual response; a single longer one has its time to be read.
    private static final long MOST_WAITING_BYTES = 4 << 20;

    /// Whether more was still waiting after the last response had been handed over.
    private boolean isBehind;

    private Optional<ScheduledFuture<?>> pending = Optional.empty();

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the writer has the promise
    public void write(ChannelHandlerContext context, Object bytes, ChannelPromise promise) {
        context.write(bytes, promise);
        if (isBehind && isTooMuchWaiting(context)) {
            context.close();
        }
    }

    @Override
    public void flush(ChannelHandlerContext context) {
        context.flush();
        isBehind = isTooMuchWaiting(context);
    }

    private static boolean isTooMuchWaiting(ChannelHandlerContext context) {
        return context.channel().bytesBeforeWritable() > MOST_WAITING_BYTES;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        pending.ifPresent(timer -> timer.cancel(false));
        pending = context.channel().isWritable() ? Optional.empty() : Optional.of(hangUpLater(context));
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        pending.ifPresent(timer -> timer.cancel(false));
        context.fireChannelInactive();
    }

    private static ScheduledFuture<?> hangUpLater(ChannelHandlerContext context) {
        Runnable hangUp = context::close;
        return context.executor().schedule(hangUp, patienceMillis(), TimeUnit.MILLISECONDS);
    }

    /// How long a response may wait to be read.
    static long patienceMillis() {
        return Long.getLong(PATIENCE, BY_DEFAULT_MILLIS);
    }
}
