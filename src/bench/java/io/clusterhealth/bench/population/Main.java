// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.ClusterScript;
import io.clusterhealth.bench.scripted.Script;
import io.clusterhealth.bench.scripted.ScriptedApiServer;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Serves a generated cluster in a separate process; prints its address, and exits when standard input ends.
///
/// Arguments: `--large`, `--broken`, `--kubernetes` (no OpenShift kinds), `--delay=<milliseconds>`,
/// `--port=<port>`; `--fleet=<servers>` serves that many small clusters, and prints their addresses, separated
/// by commas; `--hub=<members>` serves a hub of that many small clusters, and its proxy to them.
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        List<String> flags = List.of(args);
        boolean broken = flags.contains("--broken");
        int fleet = (int) number(flags, "--fleet=", 0);
        if (fleet > 0) {
            serve(fleet, Duration.ofMillis(number(flags, "--delay=", 15)));
            return;
        }
        int hub = (int) number(flags, "--hub=", 0);
        if (hub > 0) {
            Script members = new Heartbeats(Size.small(), new ClusterScript(Population.of(Size.small())));
            serve(flags, new HubScript(hub, members));
            return;
        }
        Size size = flags.contains("--large")
                ? Size.large(broken)
                : Size.ofThePromises(!flags.contains("--kubernetes"), broken);
        serve(flags, new Heartbeats(size, new ClusterScript(Population.of(size))));
    }

    private static void serve(List<String> flags, Script script) throws IOException {
        Duration delay = Duration.ofMillis(number(flags, "--delay=", 15));
        try (ScriptedApiServer server = new ScriptedApiServer((int) number(flags, "--port=", 0), delay, script)) {
            System.out.println(server.address());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /// All clusters serve the same objects, which are generated once.
    private static void serve(int fleet, Duration delay) throws Exception {
        Heartbeats script = new Heartbeats(Size.small(), new ClusterScript(Population.of(Size.small())));
        List<ScriptedApiServer> servers = new ArrayList<>();
        for (int i = 0; i < fleet; i++) {
            servers.add(new ScriptedApiServer(0, delay, script));
        }
        System.out.println(servers.stream().map(ScriptedApiServer::address).collect(Collectors.joining(",")));
        System.in.transferTo(OutputStream.nullOutputStream());
        servers.forEach(ScriptedApiServer::close);
    }

    private static long number(List<String> flags, String name, long otherwise) {
        return flags.stream()
                .filter(flag -> flag.startsWith(name))
                .map(flag -> Long.valueOf(flag.substring(name.length())))
                .findFirst()
                .orElse(otherwise);
    }
}
