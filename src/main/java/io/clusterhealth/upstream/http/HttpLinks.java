// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.network.AddressRule;
import io.clusterhealth.upstream.UpstreamServer.ServerReach.HttpReach;
import io.clusterhealth.upstream.client.UpstreamLink;
import io.clusterhealth.upstream.client.UpstreamLinks.LinkOpening;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;

/// Reaches servers over HTTP, with the client of the JDK; all share its connections.
public record HttpLinks(AddressRule rule, Set<String> callerHosts, MessageCodec codec) {
    private static final Duration CONNECT = Duration.ofSeconds(3);

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /// A link over Streamable HTTP; nothing is sent yet.
    ///
    /// @param caller token that replaces the server's `Authorization`
    public LinkOpening open(HttpReach reach, Optional<BearerToken> caller, UpstreamLink.LinkListener listener) {
        return new LinkOpening.LinkOpen(new StreamableLink(sender(reach, caller), reach.url(), codec, listener));
    }

    /// A link over HTTP with SSE.
    public LinkOpening openOlder(HttpReach reach, UpstreamLink.LinkListener listener) throws InterruptedException {
        return OlderLink.open(sender(reach, Optional.empty()), reach.url(), codec, listener);
    }

    private HttpSender sender(HttpReach reach, Optional<BearerToken> caller) {
        return new HttpSender(CLIENT, rule, callerHosts, reach, caller);
    }
}
