// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.vertx.core.MultiMap;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/// The header in which a proxy beside this process, such as oauth-proxy in the same pod, passes on the token of a
/// user that it has logged in. It is accepted only on connections from a loopback address, and only without
/// `Authorization`. The token is reviewed like any other.
///
/// @param header its name, case-insensitive
record ProxyToken(String header) {

    /// The equivalent values of `Authorization`; empty when no token is passed on.
    List<String> authorization(Optional<SocketAddress> from, MultiMap headers) {
        return from.map(SocketAddress::hostAddress)
                        .filter(ProxyToken::isLoopback)
                        .isPresent()
                ? headers.getAll(header).stream().map("Bearer "::concat).toList()
                : List.of();
    }

    private static boolean isLoopback(String address) {
        return InetAddress.ofLiteral(address).isLoopbackAddress();
    }
}
