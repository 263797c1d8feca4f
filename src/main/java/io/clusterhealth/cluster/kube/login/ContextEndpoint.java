// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.kube.login.Kubeconfig.Part;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.Context;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Resolves a context of a kubeconfig to the endpoint of its API server.
///
/// @param environment for the proxy variables and exec plugins
public record ContextEndpoint(Kubeconfig config, Map<String, String> environment, Clock clock, ExecLogins logins) {

    /// @param named whether a call names the context: of others that it could choose, list-clusters tells
    public Checked<Endpoint> of(String name, boolean named) {
        Part<Context> context = config.context(name).orElseThrow();
        String cluster = context.text(Context::getCluster);
        String user = context.text(Context::getUser);
        if (cluster.isEmpty()) {
            return bad(name, named, "names no cluster");
        }
        Optional<Part<Cluster>> server = config.cluster(cluster);
        if (server.isEmpty()) {
            return bad(name, named, "names the cluster '" + Printable.name(cluster) + "', which is not there");
        }
        Optional<Part<AuthInfo>> account = config.user(user);
        if (!user.isEmpty() && account.isEmpty()) {
            return bad(name, named, "names the user '" + Printable.name(user) + "', which is not there");
        }
        return endpoint(
                name,
                cluster,
                server.get(),
                account.map(found -> new UserLogin(user, found, clock, environment, logins)));
    }

    private Checked<Endpoint> endpoint(String name, String cluster, Part<Cluster> part, Optional<UserLogin> user) {
        String address = part.text(Cluster::getServer);
        Optional<URI> server = address(address);
        if (server.isEmpty()) {
            return new Checked.Bad<>(
                    "The cluster " + Printable.name(cluster) + " of the kubeconfig has no valid server address.",
                    "Set one with kubectl config set-cluster " + Printable.name(cluster)
                            + " --server=https://<host>:6443.");
        }
        return trust(cluster, part)
                .then(trust -> login(user, part, trust.authorities())
                        .then(login -> impersonation(user)
                                .then(impersonation -> new ProxyChoice(environment)
                                        .of(cluster, server.get(), part.text(Cluster::getProxyUrl))
                                        .map(proxy -> new Endpoint(
                                                name,
                                                address,
                                                trust,
                                                login,
                                                impersonation,
                                                proxy,
                                                namespaces(name),
                                                !ProxyChoice.loopback(
                                                        server.get().getHost()))))))
                .then(endpoint -> endpoint.login() instanceof Login.Anonymous
                        ? new Checked.Good<>(endpoint)
                        : endpoint.forCredentials());
    }

    private static Checked<Login> login(Optional<UserLogin> user, Part<Cluster> cluster, String authorities) {
        return user.map(one -> one.login(cluster, authorities))
                .orElseGet(() -> new Checked.Good<>(new Login.Anonymous()));
    }

    private static Checked<Impersonation> impersonation(Optional<UserLogin> user) {
        return user.map(UserLogin::impersonation).orElseGet(() -> new Checked.Good<>(Impersonation.NONE));
    }

    /// The namespaces of this context, then of the others for the same user of the same cluster.
    private List<String> namespaces(String name) {
        Part<Context> own = config.context(name).orElseThrow();
        return Stream.concat(Stream.of(name), config.contexts().stream())
                .flatMap(context -> config.context(context).stream())
                .filter(context -> context.text(Context::getCluster).equals(own.text(Context::getCluster))
                        && context.text(Context::getUser).equals(own.text(Context::getUser)))
                .map(context -> context.text(Context::getNamespace))
                .filter(namespace -> !namespace.isEmpty())
                .distinct()
                .toList();
    }

    private static Optional<URI> address(String server) {
        try {
            return Optional.of(URI.create(server))
                    .filter(uri -> "https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
                    .filter(uri -> uri.getHost() != null);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Checked<Endpoint.Trust> trust(String cluster, Part<Cluster> part) {
        return new CredentialData<>("The cluster " + Printable.name(cluster), part)
                .text("certificate-authority", Cluster::getCertificateAuthorityData, Cluster::getCertificateAuthority)
                .then(authorities -> !authorities.isEmpty() && !ClientIdentity.areCertificates(authorities)
                        ? new Checked.Bad<>(
                                "The certificate authority of the cluster " + Printable.name(cluster)
                                        + " is not readable as PEM.",
                                "Get a new kubeconfig from the cluster.")
                        : new Checked.Good<>(new Endpoint.Trust(
                                authorities,
                                part.text(Cluster::getTlsServerName),
                                part.flag(Cluster::getInsecureSkipTlsVerify))));
    }

    private <T> Checked<T> bad(String context, boolean named, String what) {
        return new Checked.Bad<>(
                "The context " + Printable.name(context) + " of the kubeconfig " + what + ".",
                named
                        ? "Correct the file."
                        : "Correct the file, or choose another context with --context: " + others(context) + ".");
    }

    private String others(String context) {
        List<String> others =
                config.contexts().stream().filter(name -> !name.equals(context)).toList();
        return others.isEmpty()
                ? "there is no other"
                : others.stream().map(Printable::name).collect(Collectors.joining(", "));
    }
}
