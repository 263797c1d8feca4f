// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Chooses the proxy to an API server: the kubeconfig's, else that of `HTTPS_PROXY` or `HTTP_PROXY` unless `NO_PROXY`
/// names the host, as in kubectl. In the form for fabric8, which supports neither `socks5h`, though its SOCKS proxies
/// resolve names in any case, nor a default port.
record ProxyChoice(Map<String, String> environment) {

    Checked<Optional<URI>> of(String cluster, URI server, String configured) {
        if (!configured.isEmpty()) {
            return parsed(configured, "The proxy-url of the cluster " + Printable.name(cluster));
        }
        String variable = server.getScheme().toUpperCase(Locale.ROOT) + "_PROXY";
        String value = variable(variable);
        if (value.isEmpty() || loopback(server.getHost()) || new NoProxy(variable("NO_PROXY")).names(server)) {
            return new Checked.Good<>(Optional.empty());
        }
        return parsed(value.contains("://") ? value : "http://" + value, "The proxy in " + variable);
    }

    private static Checked<Optional<URI>> parsed(String text, String what) {
        try {
            URI uri = URI.create(text);
            String scheme = Optional.ofNullable(uri.getScheme()).orElse("").replace("socks5h", "socks5");
            if (uri.getHost() != null && (scheme.equals("http") || scheme.equals("socks5"))) {
                int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("http") ? 80 : 1080;
                String login = Optional.ofNullable(uri.getRawUserInfo())
                        .map(user -> user + "@")
                        .orElse("");
                return new Checked.Good<>(Optional.of(URI.create(scheme + "://" + login + uri.getHost() + ":" + port)));
            }
        } catch (IllegalArgumentException _) {
            // Reported below.
        }
        return new Checked.Bad<>(
                what + " is not a proxy this server can use.", "Give it as http://host:port or socks5://host:port.");
    }

    static boolean loopback(String host) {
        return host.equals("localhost") || host.matches("127(\\.\\d{1,3}){3}") || host.equals("[::1]");
    }

    private String variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isEmpty())
                .or(() -> Optional.ofNullable(environment.get(name.toLowerCase(Locale.ROOT))))
                .orElse("");
    }
}
