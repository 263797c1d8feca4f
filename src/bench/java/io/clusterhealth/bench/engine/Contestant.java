// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A server under test, as a separate process.
final class Contestant implements AutoCloseable {
    private static final List<String> FLAGS =
            List.of("-XX:+UseSerialGC", "-Xmx512m", "--add-opens", "java.base/java.lang=ALL-UNNAMED");

    private final String name;
    private final int port;
    private final Process process;

    /// @param words the arguments of `java` after the common flags
    Contestant(String name, int port, List<String> words) throws IOException, InterruptedException {
        this.name = name;
        this.port = port;
        List<String> command = new ArrayList<>(java());
        command.addAll(words);
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitPort();
    }

    /// The `java` command with the flags common to all servers.
    static List<String> java() {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java")));
        command.addAll(FLAGS);
        return List.copyOf(command);
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /// The process' processor time so far.
    Duration processor() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    private void awaitPort() throws IOException, InterruptedException {
        for (int tries = 0; tries < 300 && process.isAlive(); tries++) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException _) {
                Thread.sleep(100);
            }
        }
        throw new IOException(name + " did not open port " + port);
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
