// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.Optional;

/// Refuses a request whose end a proxy could see elsewhere than this server (request smuggling): the length of a body
/// must be given by Content-Length alone, or by a Transfer-Encoding of exactly `chunked`. Such a request is passed on
/// as undecodable, which is answered with 400 and ends the connection; what follows is dropped.
///
/// It runs behind the decoder, so that it checks the same headers as the decoder, and the messages that the decoder
/// makes of the bytes after them. Everything runs on the connection's event loop.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc9112#section-6.3">RFC 9112, 6.3, Message Body Length</a>
final class RequestFraming extends ChannelInboundHandlerAdapter {
    private boolean refused;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (refused) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpRequest request && request.decoderResult().isSuccess() && !hasOneLength(request)) {
            refused = true;
            request.setDecoderResult(
                    DecoderResult.failure(new IllegalArgumentException("ambiguous length of the body")));
        }
        context.fireChannelRead(message);
    }

    private static boolean hasOneLength(HttpRequest request) {
        List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        return codings.isEmpty()
                || (codings.size() == 1
                        && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.getFirst())
                        && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                        && !request.headers().contains(HttpHeaderNames.CONTENT_LENGTH));
    }

    /// Inserts the check behind the decoder with the first bytes of a connection. Those of a TLS handshake come
    /// before there is a decoder: then another instance waits at the end, where Vert.x will add it.
    static final class FramingPlacement extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            ChannelPipeline pipeline = context.pipeline();
            Optional<ChannelHandlerContext> decoder = Optional.ofNullable(pipeline.context(HttpRequestDecoder.class));
            if (decoder.isPresent()) {
                pipeline.addAfter(decoder.get().name(), null, new RequestFraming());
            } else {
                pipeline.addLast(new FramingPlacement());
            }
            context.fireChannelRead(bytes);
            pipeline.remove(this);
        }
    }
}
