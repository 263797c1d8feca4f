// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.vertx.http.HttpServer;
import java.util.Optional;

/// Serves over HTTP until it is over.
final class Server implements QuarkusApplication {
    private final Settings settings;
    private final Operations operations;
    private final ObservedClusters observed;
    private final HttpServer http;

    Server(Settings settings, Operations operations, ObservedClusters observed, HttpServer http) {
        this.settings = settings;
        this.operations = operations;
        this.observed = observed;
        this.http = http;
    }

    @Override
    public int run(String... words) {
        String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        Optional<String> problem = operations.start();
        if (problem.isPresent()) {
            System.err.println(problem.get());
            return 1;
        }
        observed.begin();
        System.err.println("ready, serving MCP on " + (settings.tls().isPresent() ? "https://" : "http://") + host + ":"
                + settings.port() + "/mcp");
        if (AotTraining.wanted()) {
            AotTraining.converse(http.getPort());
        } else {
            Quarkus.waitForExit();
        }
        return 0;
    }
}
