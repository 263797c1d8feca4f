// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Which proxy leads to an API server: the kubeconfig's, else the one of `HTTPS_PROXY` or `HTTP_PROXY` unless
/// `NO_PROXY` names the host, as kubectl has it.
record ProxyChoice(Map<String, String> environment) {

    Checked<Optional<Endpoint.Proxy>> of(String cluster, URI server, String configured) {
        if (!configured.isEmpty()) {
            return parsed(configured)
                    .<Checked<Optional<Endpoint.Proxy>>>map(proxy -> new Checked.Good<>(Optional.of(proxy)))
                    .orElseGet(() -> bad("The proxy-url of the cluster " + cluster));
        }
        String variable = server.getScheme().toUpperCase(Locale.ROOT) + "_PROXY";
        String value = variable(variable);
        if (value.isEmpty() || excepted(server.getHost())) {
            return new Checked.Good<>(Optional.empty());
        }
        return parsed(value.contains("://") ? value : "http://" + value)
                .<Checked<Optional<Endpoint.Proxy>>>map(proxy -> new Checked.Good<>(Optional.of(proxy)))
                .orElseGet(() -> bad("The proxy in " + variable));
    }

    private static Optional<Endpoint.Proxy> parsed(String text) {
        try {
            URI uri = URI.create(text);
            String scheme = Optional.ofNullable(uri.getScheme()).orElse("");
            Optional<String> host = Optional.ofNullable(uri.getHost());
            String[] login = Optional.ofNullable(uri.getUserInfo()).orElse("").split(":", 2);
            String password = login.length > 1 ? login[1] : "";
            return switch (scheme) {
                case "http" ->
                    host.map(name -> new Endpoint.Proxy(
                            Endpoint.Proxy.Kind.HTTP,
                            name,
                            uri.getPort() < 0 ? 80 : uri.getPort(),
                            login[0],
                            password));
                case "socks5", "socks5h" ->
                    host.map(name -> new Endpoint.Proxy(
                            Endpoint.Proxy.Kind.SOCKS5,
                            name,
                            uri.getPort() < 0 ? 1080 : uri.getPort(),
                            login[0],
                            password));
                default -> Optional.empty();
            };
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private boolean excepted(String host) {
        return loopback(host)
                || Arrays.stream(variable("NO_PROXY").split(","))
                        .map(String::strip)
                        .filter(entry -> !entry.isEmpty())
                        .anyMatch(entry -> matches(host, entry));
    }

    /// Whether a host is this machine.
    static boolean loopback(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private static boolean matches(String host, String entry) {
        String name = entry.startsWith("*.") ? entry.substring(1) : entry;
        return entry.equals("*") || host.equals(name) || host.endsWith(name.startsWith(".") ? name : "." + name);
    }

    private String variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .or(() -> Optional.ofNullable(environment.get(name.toLowerCase(Locale.ROOT))))
                .orElse("");
    }

    private static <T> Checked<T> bad(String what) {
        return new Checked.Bad<>(
                what + " is not a proxy this server can use.", "Give it as http://host:port or socks5://host:port.");
    }
}
