// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// API servers between two tests of the same process, each as it was after its start. A start takes three to six
/// seconds of a processor. A running one takes more of it without any request: those that wait are suspended.
final class SpareServers {
    /// Without programs beside the API server, which would remember, and without a file of all its requests.
    private static final Set<String> PLAIN = Set.of("--crds", "--more-crds");

    /// The API server obeys them from copies of its own, which follow a moment later.
    private static final Set<String> OBEYED = Set.of(
            "admissionregistration.k8s.io",
            "apiextensions.k8s.io",
            "apiregistration.k8s.io",
            "validatingwebhookconfigurations",
            "mutatingwebhookconfigurations");

    private static final Map<List<String>, Deque<KubeServer>> FREE = new HashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SpareServers::stop));
    }

    private SpareServers() {}

    /// One that was started with these options, and that nothing uses.
    static Optional<KubeServer> take(List<String> options) {
        Optional<KubeServer> spare = free(options);
        spare.ifPresent(server -> server.rest(false));
        return spare;
    }

    private static synchronized Optional<KubeServer> free(List<String> options) {
        return Optional.ofNullable(
                FREE.getOrDefault(options, new ArrayDeque<>()).pollFirst());
    }

    /// Takes one that is used no more.
    static void keep(KubeServer server) {
        boolean kept = false;
        try {
            if (PLAIN.containsAll(server.options())
                    && !server.isSignalled()
                    && Collections.disjoint(server.objects().restore(), OBEYED)) {
                server.resetKubeconfigs();
                server.rest(true);
                add(server);
                kept = true;
            }
        } finally {
            if (!kept) {
                server.stop();
            }
        }
    }

    private static synchronized void add(KubeServer server) {
        FREE.computeIfAbsent(server.options(), _ -> new ArrayDeque<>()).addFirst(server);
    }

    private static synchronized void stop() {
        List<KubeServer> all = new ArrayList<>(
                FREE.values().stream().flatMap(Collection::stream).toList());
        FREE.clear();
        for (KubeServer server : all) {
            server.rest(false);
            server.stop();
        }
    }
}
