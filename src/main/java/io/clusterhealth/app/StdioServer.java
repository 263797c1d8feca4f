// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.tool.ToolCatalog;
import io.clusterhealth.transport.stdio.StdioTransport;
import io.quarkus.arc.Arc;
import io.quarkus.arc.ArcContainer;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;

/// Serves on stdin and stdout with the beans of [Wiring] only: a start of Quarkus would also set up HTTP, health and
/// metrics, which are unreachable here, and delay the client.
final class StdioServer {
    private StdioServer() {}

    /// Without the folder in which Vert.x caches files of the jar.
    static Vertx vertx() {
        return Vertx.vertx(new VertxOptions()
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    }

    /// @return the exit code
    static int run(Settings settings) {
        ConsoleLog.install(settings.get(Setting.LOG_LEVEL));
        ArcContainer container = Arc.initialize();
        StdioTransport transport = new StdioTransport(
                container.instance(McpEngine.class).get(),
                container.instance(MessageCodec.class).get(),
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                container.instance(ToolCatalog.class).get()::descriptors);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(transport), "end"));
        ProcessHandle.current().parent().map(ProcessHandle::onExit).ifPresent(transport::endWith);
        System.err.println("ready, reading JSON-RPC from stdin");
        try {
            return switch (transport.run()) {
                case STDIN_CLOSED, SIGNALLED -> 0; // the exit code of a signal is its own
                case STDOUT_CLOSED -> 1;
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    /// Lets running calls end, then writes the last lines of audit and traces.
    private static void end(StdioTransport transport) {
        try {
            transport.terminate();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        Arc.shutdown();
    }
}
