// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Keeps web pages from elsewhere out: they reach this server under a name of their own, or say where they are from.
///
/// Any port will do for a loopback name: what a page cannot forge is the name.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning">MCP,
/// Security Warning</a>
record OriginRule(HttpRules rules, boolean admitsAddresses) {

    /// Requests may be addressed to the loopback names and to those that the rules name.
    OriginRule(HttpRules rules) {
        this(rules, false);
    }

    /// Requests may be addressed to any IP address as well, as those of Prometheus and of the kubelet are. A web page
    /// can have a name of its own lead here, but no address.
    static OriginRule withAddresses(HttpRules rules) {
        return new OriginRule(rules, true);
    }

    /// Why a request is refused; empty when it may pass.
    ///
    /// @param hosts the values of its Host headers
    /// @param origins the values of its Origin headers
    /// @param target the request target, which overrules the Host header when it is absolute
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

    /// Whether the pages of this origin were named, so that a browser may show them the answers.
    boolean isNamed(String origin) {
        return rules.origins().contains(origin.toLowerCase(Locale.ROOT));
    }

    private boolean mayAddress(String host) {
        return Authority.of(host)
                .filter(known ->
                        known.isLoopback() || known.isIn(rules.hosts()) || (admitsAddresses && known.isAddress()))
                .isPresent();
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
