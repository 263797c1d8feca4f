// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.transport.stdio.StdioTransport;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import jakarta.enterprise.inject.Instance;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Optional;

/// Serves on the chosen transport until it is over.
final class Server implements QuarkusApplication {
    private final Settings settings;
    private final McpEngine engine;
    private final MessageCodec codec;
    private final Instance<Operations> operations;

    Server(Settings settings, McpEngine engine, MessageCodec codec, Instance<Operations> operations) {
        this.settings = settings;
        this.engine = engine;
        this.codec = codec;
        this.operations = operations;
    }

    @Override
    public int run(String... words) throws InterruptedException {
        return switch (settings.transport()) {
            case STDIO -> stdio();
            case HTTP -> http();
        };
    }

    private int stdio() throws InterruptedException {
        StdioTransport transport = new StdioTransport(
                engine, codec, new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
        ProcessHandle.current().parent().map(ProcessHandle::onExit).ifPresent(transport::endWith);
        System.err.println("ready, reading JSON-RPC from stdin");
        return switch (transport.run()) {
            case STDIN_CLOSED -> 0;
            case STDOUT_CLOSED -> 1;
        };
    }

    private int http() {
        String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        Optional<String> problem = operations.get().start();
        if (problem.isPresent()) {
            System.err.println(problem.get());
            return 1;
        }
        System.err.println("ready, serving MCP on " + (settings.tls().isPresent() ? "https://" : "http://") + host + ":"
                + settings.port() + "/mcp");
        Quarkus.waitForExit();
        return 0;
    }
}
