// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.engine.MethodTable;
import io.clusterhealth.engine.ResultEnvelope;
import io.clusterhealth.engine.ServerCard;
import io.clusterhealth.engine.ToolCalls;
import io.clusterhealth.engine.legacy.LegacyMethods;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.tool.health.Examination;
import io.clusterhealth.transport.http.HttpRules;
import io.quarkus.arc.All;
import io.quarkus.runtime.annotations.CommandLineArguments;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/// Every object of the server, made once, in reading order.
final class Wiring {
    /// What a client should see first; the other tools follow by name.
    private static final List<String> FIRST = List.of("get-cluster-health", "list-pods", "list-nodes");

    /// The same words that [Main] has read already, so they are right.
    @Produces
    @Singleton
    Settings settings(@CommandLineArguments String[] words) {
        return switch (Main.launch(words)) {
            case Launch.Serve(Settings settings) -> settings;
            case Launch.Check _, Launch.Print _, Launch.Refused _ ->
                throw new IllegalStateException("started without being asked to serve");
        };
    }

    @Produces
    @Singleton
    Clusters clusters(Settings settings, Vertx vertx) {
        return ClusterSource.of(settings, System.getenv(), () -> vertx);
    }

    @Produces
    @Singleton
    Examination examination() {
        return new Examination(Checks.all());
    }

    @Produces
    @Singleton
    ServerCard card() {
        return ServerCard.of(Main.version());
    }

    @Produces
    @Singleton
    ToolCatalog catalog(@All List<Tool> tools, Settings settings) {
        return new ToolCatalog(inOrder(tools), settings.toolsets());
    }

    @Produces
    @Singleton
    MethodTable methods(ServerCard card, ToolCatalog catalog, Settings settings) {
        ResultEnvelope envelope = new ResultEnvelope(card.version(), Clock.systemUTC());
        return LegacyMethods.of(card, catalog, new ToolCalls(settings.deadline(), envelope));
    }

    @Produces
    @Singleton
    McpEngine engine(MethodTable methods) {
        return new McpEngine(methods, RandomGenerator.getDefault());
    }

    @Produces
    @Singleton
    MessageCodec codec(Settings settings, MethodTable methods) {
        return new MessageCodec(settings.maxMessageBytes(), methods.requestNames());
    }

    @Produces
    @Singleton
    HttpRules rules(Settings settings) {
        return new HttpRules(settings.allowedHosts(), settings.allowedOrigins(), settings.maxMessageBytes());
    }

    /// The tools as clients see them.
    static List<Tool> inOrder(List<Tool> tools) {
        return tools.stream()
                .sorted(Comparator.comparingInt(Wiring::rank)
                        .thenComparing(tool -> tool.descriptor().name()))
                .toList();
    }

    private static int rank(Tool tool) {
        int index = FIRST.indexOf(tool.descriptor().name());
        return index < 0 ? FIRST.size() : index;
    }
}
