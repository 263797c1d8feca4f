// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.ApiResource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A hub has a list of its clusters, and forwards its own callers' requests to them: it reviews their token or
/// certificate, and impersonates them there. Only the configuration sets the address for this: otherwise anyone who
/// may write an object of the hub could have callers' tokens sent elsewhere.
public sealed interface FleetHub {

    /// Open Cluster Management: requests go to the user server of cluster-proxy.
    ///
    /// @param authorities PEM file to verify its certificate; without one those of the Java installation
    /// @see <a href="https://github.com/open-cluster-management-io/cluster-proxy">cluster-proxy</a>
    record OpenClusterManagement(URI address, Optional<Path> authorities) implements FleetHub {}

    /// Karmada: requests go to its API server.
    ///
    /// @see <a href="https://karmada.io/docs/userguide/globalview/aggregated-api-endpoint">Its aggregated API</a>
    record Karmada() implements FleetHub {}

    /// PEM file with which the certificate of the way to the clusters is verified; empty for none.
    default Optional<Path> authorities() {
        return Optional.empty();
    }

    /// The kind of its objects that represent clusters.
    default ApiResource kind() {
        return switch (this) {
            case OpenClusterManagement _ ->
                new ApiResource(
                        "cluster.open-cluster-management.io",
                        "v1",
                        "managedclusters",
                        "ManagedCluster",
                        List.of(),
                        false);
            case Karmada _ ->
                new ApiResource("cluster.karmada.io", "v1alpha1", "clusters", "Cluster", List.of(), false);
        };
    }

    /// Whether its API server is that of a cluster that runs workloads.
    default boolean isCluster() {
        return switch (this) {
            case OpenClusterManagement _ -> true;
            case Karmada _ -> false;
        };
    }

    /// The endpoint through which all members are reached.
    ///
    /// @param hub its API server, with the caller's login
    /// @param environment for the proxy variables
    default Checked<Endpoint> way(Endpoint hub, Map<String, String> environment) {
        return switch (this) {
            case Karmada _ -> new Checked.Good<>(hub);
            case OpenClusterManagement(URI address, Optional<Path> authorities) ->
                token(hub)
                        .then(login -> trust(authorities)
                                .then(trust -> new ProxyChoice(environment)
                                        .of("fleet", address, "")
                                        .map(proxy -> new Endpoint(
                                                "hub",
                                                address.toString().replaceAll("/+$", ""),
                                                trust,
                                                login,
                                                proxy,
                                                !ProxyChoice.loopback(address.getHost())))));
        };
    }

    /// The endpoint of a member.
    ///
    /// @param name a DNS label
    default Endpoint member(Endpoint way, String name) {
        String path = switch (this) {
            case OpenClusterManagement _ -> "/" + name;
            case Karmada _ -> "/apis/" + kind().apiVersion() + "/clusters/" + name + "/proxy";
        };
        return new Endpoint(
                name,
                way.server() + path,
                way.trust(),
                way.login(),
                way.impersonation(),
                way.proxy(),
                List.of(),
                way.far());
    }

    private static Checked<Login> token(Endpoint hub) {
        if (hub.impersonation().acts()) {
            return new Checked.Bad<>(
                    "The context " + Printable.name(hub.name()) + " acts as another user, and cluster-proxy does not.",
                    "Choose a context without 'as' with --context.");
        }
        return hub.login().hasToken()
                ? new Checked.Good<>(hub.login())
                : new Checked.Bad<>(
                        "The login of the context " + Printable.name(hub.name())
                                + " has no token, by which alone cluster-proxy knows its callers.",
                        "Log in with a token, such as by oc login, or choose another context with --context.");
    }

    private static Checked<Endpoint.Trust> trust(Optional<Path> file) {
        if (file.isEmpty()) {
            return new Checked.Good<>(new Endpoint.Trust("", "", false));
        }
        try {
            String authorities = Files.readString(file.get());
            if (ClientIdentity.areCertificates(authorities)) {
                return new Checked.Good<>(new Endpoint.Trust(authorities, "", false));
            }
        } catch (IOException _) {
            // Reported below.
        }
        return new Checked.Bad<>(
                "The file of MCP_FLEET_CA_FILE cannot be read, or holds no certificate.",
                "Give it the authority of cluster-proxy's user server, as PEM.");
    }
}
