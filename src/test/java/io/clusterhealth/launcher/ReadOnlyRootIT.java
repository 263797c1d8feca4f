// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The installed program as in a pod: an arbitrary user id, no home, a read-only root and a small writable `/tmp`.
@Timeout(120)
class ReadOnlyRootIT {
    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""";

    /// Mounts the folder "$1" at `/mnt`, because it may be below `/tmp`, which is mounted over, and executes
    /// the program "$2" from there. Exits with 99 if the file system is still writable.
    private static final String POD = """
            set -eu
            mount --bind "$1" /mnt
            for place in /mnt /; do mount -o remount,bind,ro "$place"; done
            mount -t tmpfs -o size=64m,mode=1777 tmpfs /tmp
            program=/mnt${2#"$1"}
            shift 2
            if touch "${program%/*}/written" /var/tmp/written 2>/dev/null; then exit 99; fi
            exec setpriv --no-new-privs --reuid=1000680000 --regid=0 --clear-groups "$program" "$@"
            """;

    @Test
    void servesWithNothingToWriteToButASmallTmp(@TempDir Path temporary) throws Exception {
        Path script = Installation.writeScript(temporary.resolve("pod"), POD);
        Command pod =
                Command.of(Path.of("/usr/bin/env"), Path.of("/")).and("unshare", "--mount", "--propagation", "private");
        assumeTrue(pod.and("true").run().exit() == 0, "no mount namespace can be made here (unshare, as root)");
        Path folder = Files.createTempDirectory(Path.of("target"), "read-only").toAbsolutePath();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Installation installed = Installation.in(folder);
        String port = Integer.toString(ServerProcess.freePort());

        try (Running server = pod.with("MCP_CLUSTER", "demo")
                .with("MCP_DEADLINE", "30s")
                .and(
                        "sh",
                        script.toString(),
                        folder.toString(),
                        installed.script().toString())
                .and("--transport", "http", "--port", port)
                .start()) {
            server.awaitErr(line -> line.contains("ready, serving MCP on "));

            assertThat(call(port)).contains("\"verdict\":\"degraded\"");
            server.process().toHandle().destroy();
            assertThat(server.end().exit()).isIn(0, 143);
        }
    }

    private static String call(String port) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(CALL))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}
