// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Everything that a connection to one API server needs. Equal endpoints can share a client.
///
/// @param name name of the cluster
/// @param server address without a trailing slash
/// @param trust how the server's certificate is verified
/// @param impersonation the user to impersonate
/// @param proxy as chosen by [ProxyChoice]; empty for a direct connection
/// @param namespaces those of its user, as far as the kubeconfig names them, the context's own first
/// @param far whether compressing responses saves time: not within a cluster or a machine
public record Endpoint(
        String name,
        String server,
        Trust trust,
        Login login,
        Impersonation impersonation,
        Optional<URI> proxy,
        List<String> namespaces,
        boolean far) {
    private static final int CONNECT_MILLIS = 1000;

    public Endpoint {
        namespaces = List.copyOf(namespaces);
    }

    /// An endpoint without impersonation, with unknown namespaces.
    public Endpoint(String name, String server, Trust trust, Login login, Optional<URI> proxy, boolean far) {
        this(name, server, trust, login, Impersonation.NONE, proxy, List.of(), far);
    }

    public Endpoint with(Login other) {
        return new Endpoint(name, server, trust, other, proxy, far);
    }

    /// Whether credentials can be sent to it: only over TLS, as in client-go, or within this machine.
    public Checked<Endpoint> forCredentials() {
        boolean leaves =
                far || proxy.filter(way -> !ProxyChoice.loopback(way.getHost())).isPresent();
        return server.startsWith("http:") && leaves
                ? new Checked.Bad<>(
                        "The context " + Printable.name(name) + " of the kubeconfig leads to an address without TLS,"
                                + " and credentials are not sent in clear text.",
                        "Give its cluster an address that begins with https://, or use kubectl proxy on this machine.")
                : new Checked.Good<>(this);
    }

    /// The configuration of fabric8's client, without its own discovery of settings, retries and fallbacks.
    public Config config() {
        ConfigBuilder config = new ConfigBuilder()
                .withAutoConfigure(false)
                .withMasterUrl(server)
                .withTrustCerts(trust.anyCertificate())
                .withCaCertData(trust.authorities())
                .withTlsServerName(trust.serverName())
                .withHttp2Disable(true)
                .withConnectionTimeout(CONNECT_MILLIS)
                .withRequestRetryBackoffLimit(0)
                .withImpersonateUsername(impersonation.user())
                .withImpersonateGroups(impersonation.groups().toArray(String[]::new))
                .withImpersonateExtras(impersonation.extra());
        proxy.map(URI::toString)
                .ifPresent(address -> config.withHttpProxy(address).withHttpsProxy(address));
        if (!impersonation.uid().isEmpty()) {
            // fabric8 supports user, groups and extra only.
            config.withCustomHeaders(Map.of("Impersonate-Uid", impersonation.uid()));
        }
        return login.into(config).build();
    }

    /// How the server is authenticated.
    ///
    /// @param authorities PEM; empty for the authorities of the Java installation
    /// @param serverName the name its certificate must contain; empty for the host in the address
    /// @param anyCertificate `insecure-skip-tls-verify`
    public record Trust(String authorities, String serverName, boolean anyCertificate) {

        @Override
        public String toString() {
            return "Trust[" + serverName + "]";
        }
    }

    @Override
    public String toString() {
        return "Endpoint[" + name + "]";
    }
}
