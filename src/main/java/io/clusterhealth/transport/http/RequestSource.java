// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// The source of a request, as far as it identifies one party: an IPv4 address, or the first 64 bits of an IPv6
/// address, whose holder owns all addresses with this prefix. Proxy headers are ignored: any client can send them.
final class RequestSource {
    private static final int NETWORK_BYTES = 8;

    private RequestSource() {}

    static String of(HttpServerRequest request) {
        return Optional.ofNullable(request.connection().remoteAddress())
                .map(RequestSource::of)
                .orElse("");
    }

    static String of(SocketAddress address) {
        String text = Optional.ofNullable(address.hostAddress()).orElse("");
        if (!text.contains(":")) {
            return text;
        }
        return InetAddress.ofLiteral(text) instanceof Inet6Address six
                ? HexFormat.of().formatHex(Arrays.copyOf(six.getAddress(), NETWORK_BYTES))
                : text;
    }
}
