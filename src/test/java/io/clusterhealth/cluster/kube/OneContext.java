// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Kubeconfigs with one context.
public final class OneContext {
    private OneContext() {}

    /// A new file of a context with a token.
    ///
    /// @param server such as `http://127.0.0.1:6443`
    public static Path kubeconfig(Path folder, String name, String server) {
        return kubeconfig(folder, name, server, "token: secret-token");
    }

    /// @param user the user's entry, without its braces
    public static Path kubeconfig(Path folder, String name, String server, String user) {
        try {
            return Files.writeString(
                    Files.createTempFile(folder, "kubeconfig", ""), """
                    current-context: %s
                    contexts: [{name: %s, context: {cluster: c, user: u}}]
                    clusters: [{name: c, cluster: {server: "%s"}}]
                    users: [{name: u, user: {%s}}]
                    """.formatted(name, name, server, user));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
