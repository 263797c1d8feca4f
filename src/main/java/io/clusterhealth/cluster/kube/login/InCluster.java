// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The ServiceAccount of the pod we run in.
///
/// @param folder where Kubernetes mounts its token and the certificate authority
/// @see <a href="https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/">Accessing the API from a
/// Pod</a>
public record InCluster(Map<String, String> environment, Path folder) {
    public static final Path FOLDER = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");
    public static final String NAME = "in-cluster";

    /// The API server of our own cluster; empty outside of one.
    public Optional<Endpoint> endpoint() {
        Path token = folder.resolve("token");
        return Optional.ofNullable(environment.get("KUBERNETES_SERVICE_HOST"))
                .filter(host -> !host.isEmpty() && Files.isReadable(token))
                .map(host -> new Endpoint(
                        NAME,
                        "https://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                                + environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443"),
                        new Endpoint.Trust(authorities(), "", false),
                        new Login.TokenFile(token),
                        Optional.empty(),
                        false));
    }

    private String authorities() {
        try {
            return Files.readString(folder.resolve("ca.crt"));
        } catch (IOException _) {
            return "";
        }
    }
}
