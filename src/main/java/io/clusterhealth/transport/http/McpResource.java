// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.engine.Caller;
import io.clusterhealth.engine.Channel;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Declared;
import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RequestId;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/// Takes messages. [RequestGate] has seen to it that they come from where they may, as JSON, and not too large.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http">MCP,
/// Streamable HTTP</a>
@Path("")
@Consumes(MediaType.WILDCARD)
@RunOnVirtualThread
public final class McpResource {
    private final McpEngine engine;
    private final MessageCodec codec;

    McpResource(McpEngine engine, MessageCodec codec) {
        this.engine = engine;
        this.codec = codec;
    }

    @POST
    public Response root(@HeaderParam("MCP-Protocol-Version") Optional<String> version, byte[] body) {
        return receive(version, body);
    }

    @POST
    @Path("message")
    public Response message(@HeaderParam("MCP-Protocol-Version") Optional<String> version, byte[] body) {
        return receive(version, body);
    }

    @POST
    @Path("mcp")
    public Response mcp(@HeaderParam("MCP-Protocol-Version") Optional<String> version, byte[] body) {
        return receive(version, body);
    }

    private Response receive(Optional<String> version, byte[] body) {
        return switch (McpEngine.admit(codec.decode(body))) {
            case Decoded.Rejected(Message.Failure failure) -> answer(failure);
            case Decoded.Single(Message message) -> {
                Conversation conversation = Conversation.single(Caller.ANONYMOUS);
                yield engine.handle(
                                message,
                                conversation.begin(
                                        message,
                                        new Declared(
                                                true,
                                                version,
                                                Optional.empty(),
                                                Optional.empty(),
                                                _ -> Optional.empty()),
                                        Channel.NONE))
                        .map(this::answer)
                        .orElseGet(() -> Response.accepted().build());
            }
            case Decoded.Batch _ -> throw new IllegalStateException("a batch was admitted");
        };
    }

    /// Errors travel with 200 whenever the client can tell from the id which request they answer.
    private Response answer(Message message) {
        boolean orphan = message instanceof Message.Failure failure
                && failure.id()
                        .filter(known -> !(known instanceof RequestId.Unstated))
                        .isEmpty();
        return Response.status(orphan ? 400 : 200)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(codec.encode(message))
                .build();
    }
}
