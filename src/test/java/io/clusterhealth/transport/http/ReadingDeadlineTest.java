// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

class ReadingDeadlineTest {
    private static final int LARGE = 5 << 20;

    @Test
    void oneLongResponseIsSentWhole() {
        EmbeddedChannel channel = new EmbeddedChannel(new ReadingDeadline());

        channel.write(Unpooled.wrappedBuffer(new byte[100]));
        channel.write(Unpooled.wrappedBuffer(new byte[LARGE]));
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER);

        assertThat(channel.isOpen()).isTrue();
        channel.finishAndReleaseAll();
    }

    @Test
    void aClientThatReadsNothingIsDisconnectedAtTheNextResponse() {
        EmbeddedChannel channel = new EmbeddedChannel(new ReadsNothing(), new ReadingDeadline());

        channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[LARGE]));
        assertThat(channel.isOpen()).isTrue();
        channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[100]));

        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    private static final class ReadsNothing extends ChannelOutboundHandlerAdapter {
        @Override
        public void flush(ChannelHandlerContext context) {
            // The bytes stay in the buffer.
        }
    }
}
