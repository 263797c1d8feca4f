// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The servers that are reached without a proxy, by the rules of kubectl: names with their subdomains, addresses and
/// networks, each name or address with or without a port.
///
/// @param list comma-separated
/// @see <a href="https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config">Config.NoProxy</a>
record NoProxy(String list) {
    private static final Pattern WITH_PORT = Pattern.compile("(\\[.*]|[^:]*):(\\d+)");
    private static final Pattern NETWORK = Pattern.compile("(.*)/(\\d{1,3})");
    private static final Pattern ADDRESS = Pattern.compile("\\d+(?:\\.\\d+){3}|[0-9a-f:.]*:[0-9a-f:.]*");

    boolean names(URI server) {
        String host = bare(server.getHost().toLowerCase(Locale.ROOT));
        int port = server.getPort() >= 0 ? server.getPort() : server.getScheme().equals("http") ? 80 : 443;
        return Arrays.stream(list.toLowerCase(Locale.ROOT).split(","))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .anyMatch(entry -> matches(entry, host, Integer.toString(port)));
    }

    private static boolean matches(String entry, String host, String port) {
        Matcher network = NETWORK.matcher(entry);
        if (network.matches()) {
            return isWithin(address(host), address(network.group(1)), Integer.parseInt(network.group(2)));
        }
        Matcher both = WITH_PORT.matcher(entry);
        if (both.matches() && !both.group(2).equals(port)) {
            return false;
        }
        String name = bare(both.matches() ? both.group(1) : entry);
        Optional<InetAddress> address = address(name);
        if (address.isPresent()) {
            return address.equals(address(host));
        }
        String domain = name.startsWith("*.") ? name.substring(1) : name;
        return entry.equals("*")
                || !name.isEmpty()
                        && (host.equals(domain) || host.endsWith(domain.startsWith(".") ? domain : "." + domain));
    }

    private static boolean isWithin(Optional<InetAddress> host, Optional<InetAddress> network, int bits) {
        int all = 8 * network.map(one -> one.getAddress().length).orElse(0);
        return bits <= all
                && host.filter(one -> 8 * one.getAddress().length == all).isPresent()
                && prefix(host, all - bits).equals(prefix(network, all - bits));
    }

    private static Optional<BigInteger> prefix(Optional<InetAddress> address, int rest) {
        return address.map(one -> new BigInteger(1, one.getAddress()).shiftRight(rest));
    }

    /// The address that a text is; empty for a name, which is not looked up.
    private static Optional<InetAddress> address(String text) {
        try {
            return Optional.of(text)
                    .filter(one -> ADDRESS.matcher(one).matches())
                    .map(InetAddress::ofLiteral);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static String bare(String host) {
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }
}
