// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The `host[:port]` of a Host header or of an origin.
///
/// @param host lower case; an IPv6 address keeps its brackets
/// @param port empty when none was given
record Authority(String host, String port) {
    private static final Pattern FORM =
            Pattern.compile("(\\[[0-9a-fA-F:.]{2,45}]|[0-9a-zA-Z](?:[0-9a-zA-Z.-]{0,252}))(?::([0-9]{1,5}))?");
    private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /// The authority in this text; empty when the text is not a valid one.
    static Optional<Authority> of(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String port = Optional.ofNullable(parts.group(2)).orElse("");
        return port.isEmpty() || Integer.parseInt(port) <= 65_535
                ? Optional.of(new Authority(parts.group(1).toLowerCase(Locale.ROOT), port))
                : Optional.empty();
    }

    /// Whether the host is a loopback name.
    boolean isLoopback() {
        return LOOPBACK.contains(host);
    }

    /// Whether the host is an IP address, which needs no DNS lookup.
    boolean isAddress() {
        return host.startsWith("[") || ADDRESS.matcher(host).matches();
    }

    /// Whether one of these equals the host, with or without the port.
    boolean isIn(Set<String> names) {
        return names.contains(host) || names.contains(toString());
    }

    @Override
    public String toString() {
        return port.isEmpty() ? host : host + ":" + port;
    }
}
