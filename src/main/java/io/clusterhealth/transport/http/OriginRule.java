// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Refuses requests of foreign web pages: they use a host name of their own (DNS rebinding), or send their origin.
///
/// Any port is accepted with a loopback name: the name is what a page cannot forge.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning">MCP,
/// Security Warning</a>
final class OriginRule {
    private final HttpRules rules;
    private final boolean admitsAddresses;
    /// Most requests repeat the host of one before.
    private volatile String lastHost = "";

    private OriginRule(HttpRules rules, boolean admitsAddresses) {
        this.rules = rules;
        this.admitsAddresses = admitsAddresses;
    }

    /// For requests addressed to the loopback names and those that the rules name.
    OriginRule(HttpRules rules) {
        this(rules, false);
    }

    /// Also for requests addressed to any IP address, like those of Prometheus and the kubelet. A web page can make a
    /// name of its own resolve to this server, but not an address.
    static OriginRule withAddresses(HttpRules rules) {
        return new OriginRule(rules, true);
    }

    /// Why a request is refused; empty when it is accepted.
    ///
    /// @param hosts the values of its Host headers
    /// @param origins the values of its Origin headers
    /// @param target the request target, which overrides the Host header when it is absolute
    Optional<String> refusal(List<String> hosts, List<String> origins, String target) {
        if (hosts.size() != 1 || !mayAddress(hosts.getFirst())) {
            return Optional.of("This host name is not allowed; add it to MCP_ALLOWED_HOSTS");
        }
        if (!target.startsWith("/") && !mayAddress(authority(target))) {
            return Optional.of("This request target is not allowed; add its host to MCP_ALLOWED_HOSTS");
        }
        if (origins.size() > 1 || !origins.stream().allMatch(this::mayCome)) {
            return Optional.of("This origin is not allowed; add it to MCP_ALLOWED_ORIGINS");
        }
        return Optional.empty();
    }

    /// Whether the rules name this origin, so that a browser may show the responses to its pages.
    boolean isNamed(String origin) {
        return rules.origins().contains(origin.toLowerCase(Locale.ROOT));
    }

    private boolean mayAddress(String host) {
        if (host.equals(lastHost) && !host.isEmpty()) {
            return true;
        }
        boolean allowed = Authority.of(host)
                .filter(known ->
                        known.isLoopback() || known.isIn(rules.hosts()) || (admitsAddresses && known.isAddress()))
                .isPresent();
        if (allowed) {
            lastHost = host;
        }
        return allowed;
    }

    private boolean mayCome(String origin) {
        boolean web = origin.startsWith("http://") || origin.startsWith("https://");
        return isNamed(origin) || (web && isLoopback(origin.substring(origin.indexOf("//") + 2)));
    }

    private static boolean isLoopback(String authority) {
        return Authority.of(authority).filter(Authority::isLoopback).isPresent();
    }

    private static String authority(String target) {
        try {
            return Optional.ofNullable(URI.create(target).getRawAuthority()).orElse("");
        } catch (IllegalArgumentException _) {
            return "";
        }
    }
}
