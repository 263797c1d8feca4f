// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.ToolDescriptor;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.vertx.http.HttpServer;
import java.util.List;
import java.util.Optional;

/// Serves HTTP until the process ends.
final class Server implements QuarkusApplication {
    private final Settings settings;
    private final Operations operations;
    private final ObservedClusters observed;
    private final HttpServer http;
    private final ToolCatalog tools;

    Server(Settings settings, Operations operations, ObservedClusters observed, HttpServer http, ToolCatalog tools) {
        this.settings = settings;
        this.operations = operations;
        this.observed = observed;
        this.http = http;
        this.tools = tools;
    }

    @Override
    public int run(String... words) {
        String host = settings.get(Setting.HOST).contains(":")
                ? "[" + settings.get(Setting.HOST) + "]"
                : settings.get(Setting.HOST);
        Optional<String> problem = operations.start();
        if (problem.isPresent()) {
            System.err.println(problem.get());
            return 1;
        }
        List<ToolDescriptor> _ = tools.descriptors(); // built before the server reports ready, not in the first call
        observed.begin();
        System.err.println("ready, serving MCP on " + (settings.tls().isPresent() ? "https://" : "http://") + host + ":"
                + settings.get(Setting.PORT) + "/mcp");
        if (AotTraining.wanted()) {
            AotTraining.converse(http.getPort());
        } else {
            Quarkus.waitForExit();
        }
        return 0;
    }
}
