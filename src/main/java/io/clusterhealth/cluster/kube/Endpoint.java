// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.util.List;
import java.util.Optional;

/// All that is needed to speak to one API server. Equal endpoints can share a client.
///
/// @param name what people call the cluster
/// @param server address without a final slash
/// @param trust how the server's certificate is checked
/// @param impersonation whom its user acts as
/// @param proxy the way to it, if not direct
/// @param namespaces where its user works, as far as the kubeconfig tells, the context's own first
/// @param far whether answers travel so far that packing them saves time: not within a cluster or a machine
record Endpoint(
        String name,
        String server,
        Trust trust,
        Login login,
        Impersonation impersonation,
        Optional<Proxy> proxy,
        List<String> namespaces,
        boolean far) {

    Endpoint {
        namespaces = List.copyOf(namespaces);
    }

    /// An endpoint whose user acts as itself, in namespaces that nobody knows.
    Endpoint(String name, String server, Trust trust, Login login, Optional<Proxy> proxy, boolean far) {
        this(name, server, trust, login, Impersonation.NONE, proxy, List.of(), far);
    }

    /// The same endpoint for somebody else.
    Endpoint with(Login other) {
        return new Endpoint(name, server, trust, other, proxy, far);
    }

    /// How the server proves who it is.
    ///
    /// @param authorities PEM; empty for the authorities of the Java installation
    /// @param serverName the name its certificate must carry; empty for the name in the address
    /// @param anyCertificate `insecure-skip-tls-verify`
    record Trust(String authorities, String serverName, boolean anyCertificate) {

        @Override
        public String toString() {
            return "Trust[" + serverName + "]";
        }
    }

    /// A proxy between us and the server.
    record Proxy(Kind kind, String host, int port, String user, String password) {

        /// How the proxy is spoken to.
        enum Kind {
            HTTP,
            SOCKS5
        }

        @Override
        public String toString() {
            return "Proxy[" + kind + "]";
        }
    }

    @Override
    public String toString() {
        return "Endpoint[" + name + "]";
    }
}
