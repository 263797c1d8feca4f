// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.ClusterScript;
import io.clusterhealth.bench.scripted.ScriptedApiServer;
import java.time.Duration;
import java.util.List;

/// Serves a made-up cluster in a process of its own; prints its address, and ends with its standard input.
///
/// Arguments: `--large`, `--broken`, `--kubernetes` (no OpenShift kinds), `--delay=<milliseconds>`, `--port=<port>`.
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        List<String> flags = List.of(args);
        boolean broken = flags.contains("--broken");
        Size size = flags.contains("--large")
                ? Size.large(broken)
                : Size.ofThePromises(!flags.contains("--kubernetes"), broken);
        Heartbeats script = new Heartbeats(size, new ClusterScript(Population.of(size)));
        Duration delay = Duration.ofMillis(number(flags, "--delay=", 15));
        try (ScriptedApiServer server = new ScriptedApiServer((int) number(flags, "--port=", 0), delay, script)) {
            System.out.println(server.address());
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        }
    }

    private static long number(List<String> flags, String name, long otherwise) {
        return flags.stream()
                .filter(flag -> flag.startsWith(name))
                .map(flag -> Long.valueOf(flag.substring(name.length())))
                .findFirst()
                .orElse(otherwise);
    }
}
