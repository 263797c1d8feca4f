// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All that is needed to speak to one API server. Equal endpoints can share a client.
///
/// @param name what people call the cluster
/// @param server address without a final slash
/// @param trust how the server's certificate is checked
/// @param impersonation the user that its user acts as
/// @param proxy the way to it, if not direct, as [ProxyChoice] has it
/// @param namespaces where its user works, as far as the kubeconfig tells, the context's own first
/// @param far whether answers travel so far that packing them saves time: not within a cluster or a machine
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

    /// An endpoint whose user acts as itself, in namespaces that are not known.
    public Endpoint(String name, String server, Trust trust, Login login, Optional<URI> proxy, boolean far) {
        this(name, server, trust, login, Impersonation.NONE, proxy, List.of(), far);
    }

    /// The same endpoint for another user.
    public Endpoint with(Login other) {
        return new Endpoint(name, server, trust, other, proxy, far);
    }

    /// As fabric8's client takes it, without what that would look for, try again or fall back to of its own accord.
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
            // It knows user, groups and extra.
            config.withCustomHeaders(Map.of("Impersonate-Uid", impersonation.uid()));
        }
        return login.into(config).build();
    }

    /// How the server is authenticated.
    ///
    /// @param authorities PEM; empty for the authorities of the Java installation
    /// @param serverName the name its certificate must carry; empty for the name in the address
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
