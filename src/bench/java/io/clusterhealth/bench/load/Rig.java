// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.scripted.ScriptedApiServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The scripted API server, the program connected to it, and 64 authenticated callers.
final class Rig implements AutoCloseable {
    private static final int CALLERS = 64;
    /// A call makes two sequential requests.
    private static final Duration PER_REQUEST = Duration.ofMillis(10);

    private static final Duration MOMENT = Duration.ofMillis(500);

    private static final String KUBECONFIG = """
            apiVersion: v1
            kind: Config
            current-context: bench
            clusters: [{name: bench, cluster: {server: "%s"}}]
            users: [{name: bench, user: {token: the-servers-own}}]
            contexts: [{name: bench, context: {cluster: bench, user: bench}}]
            """;

    private final CallersScript script = new CallersScript();
    private final ScriptedApiServer api = new ScriptedApiServer(0, PER_REQUEST, script);
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Caller> callers;
    private final Path folder;
    private final Program program;

    /// @param javaOptions of the program
    Rig(String javaOptions) throws Exception {
        folder = Files.createTempDirectory("load");
        Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG.formatted(api.address()));
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        Files.writeString(folder.resolve("keys"), HexFormat.of().formatHex(key) + "\n");
        program = Program.start(environment(javaOptions));
        callers = newcomers("caller");
    }

    /// 64 new callers, whose tokens the program has just reviewed.
    List<Caller> newcomers(String name) throws Exception {
        List<Caller> all = IntStream.range(0, CALLERS)
                .mapToObj(i -> new Caller(http, name + "-" + i, ""))
                .toList();
        logIn(program, all);
        return all;
    }

    private Map<String, String> environment(String javaOptions) {
        return new HashMap<>(Map.of(
                "KUBECONFIG",
                folder.resolve("kubeconfig").toString(),
                "MCP_SESSION_KEY_FILE",
                folder.resolve("keys").toString(),
                "MCP_AUTH",
                "user",
                "MCP_AOT",
                "off",
                "MCP_JAVA_OPTS",
                javaOptions));
    }

    /// Another program like the first, with the same session key.
    Program another() throws Exception {
        return Program.start(environment("-Xmx256m"));
    }

    /// Retries until each caller's token has been reviewed: the program reviews 20 new ones per second, and
    /// refuses others with `Retry-After`.
    void logIn(Program where, List<Caller> whom) throws Exception {
        Crowd.of(whom.size(), i -> {
            Calls calls = new Calls();
            while (calls.count(Outcome.ANSWERED) == 0 && calls.broken() == 0) {
                whom.get(i).ask(where.endpoint(), new Caller.Question(1), System.nanoTime(), calls);
                Thread.sleep(calls.count(Outcome.ANSWERED) == 0 ? MOMENT : Duration.ZERO);
            }
            if (calls.broken() > 0) {
                throw new IOException("nobody can call: " + calls.wrong());
            }
        });
        api.tally().reset();
    }

    CallersScript script() {
        return script;
    }

    ScriptedApiServer api() {
        return api;
    }

    HttpClient http() {
        return http;
    }

    Program program() {
        return program;
    }

    List<Caller> callers() {
        return callers;
    }

    @Override
    public void close() throws Exception {
        script.speak();
        program.close();
        api.close();
        http.shutdownNow();
        Files.delete(folder.resolve("kubeconfig"));
        Files.delete(folder.resolve("keys"));
        Files.delete(folder);
    }
}
