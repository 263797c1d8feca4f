// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static io.clusterhealth.cluster.kube.ScriptedServer.sendEmpty;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Faults of an API server that concern the objects of one resource only, such as those of a conversion webhook.
class FaultsOfOneResourceTest {
    private static final Duration PLENTY = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void asksForTheOtherListsWhileOneResourceIsNotReady() throws IOException {
        String message = "storage is (re)initializing: failed to list acme.io/v2, Kind=Widget";
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.contains("/pods")) {
                        send(
                                connection,
                                429,
                                status(429, message),
                                "Retry-After: 120",
                                "Content-Type: application/json");
                    } else {
                        sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            assertThat(live.read(PLENTY, Resources.PODS).list(Resources.PODS))
                    .isEqualTo(failed("the API server does not answer this request for now: " + message));
            assertThat(live.read(PLENTY, Resources.NODES).list(Resources.NODES)).isInstanceOf(Read.Found.class);
        }
    }

    @Test
    void passesOnWhatTheServerSaysOfItsError() throws IOException {
        String message = "conversion webhook for acme.io/v1, Kind=Gadget failed: service \\\"operator\\\" not found";

        try (ScriptedServer server =
                        new ScriptedServer((_, connection) -> send(connection, 500, status(500, message)));
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            assertThat(live.read(PLENTY, Resources.PODS).list(Resources.PODS))
                    .isEqualTo(failed("the API server answered with an error (500): " + message.replace("\\", "")));
        }
    }

    private static String status(int code, String message) {
        return "{\"kind\":\"Status\",\"status\":\"Failure\",\"message\":\"%s\",\"code\":%d}".formatted(message, code);
    }

    private static Read<Object> failed(String cause) {
        return new Read.Missing<>(new Unread.Failed(cause));
    }
}
