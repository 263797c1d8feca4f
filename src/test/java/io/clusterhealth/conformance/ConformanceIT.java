// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.clients.Foreign;
import io.clusterhealth.clients.Toolbox;
import io.clusterhealth.process.Program;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Report;
import io.clusterhealth.upstream.client.ScriptedServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The official conformance suite against the packaged program with fixtures, over HTTP, alone and with an upstream;
/// and its client scenarios against the packaged program as the client of its upstreams.
///
/// @see <a href="https://github.com/modelcontextprotocol/conformance">MCP Conformance</a>
@Tag("conformance")
class ConformanceIT {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String PACKAGE = "node_modules/@modelcontextprotocol/conformance";

    private static final Map<String, String> ALONE = Map.of("MCP_CLUSTER", "demo");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> legacyRevision() {
        return tests(Revision.LEGACY, "", ALONE);
    }

    @TestFactory
    Stream<DynamicTest> modernRevision() {
        return tests(Revision.MODERN, "", ALONE);
    }

    @TestFactory
    Stream<DynamicTest> legacyRevisionWithAnUpstream() throws IOException {
        return tests(Revision.LEGACY, " with an upstream", withUpstream());
    }

    @TestFactory
    Stream<DynamicTest> modernRevisionWithAnUpstream() throws IOException {
        return tests(Revision.MODERN, " with an upstream", withUpstream());
    }

    /// The client scenarios, each as an upstream of the packaged program, with its tools called through it.
    @TestFactory
    Stream<DynamicTest> asAClient() {
        Toolbox node = Toolbox.node();
        List<Scenario> ran = Stream.of(Revision.LEGACY, Revision.MODERN)
                .flatMap(revision -> revision.client().stream().map(name -> runClient(node, revision, name)))
                .toList();
        Set<String> names = ran.stream().map(Scenario::name).collect(Collectors.toSet());
        Report.on("conformance")
                .tell(
                        "client",
                        "conformance as a client: %d/%d in %d runs of both revisions"
                                .formatted(
                                        names.stream()
                                                .filter(name -> ran.stream()
                                                        .filter(one ->
                                                                one.name().equals(name))
                                                        .allMatch(Scenario::passed))
                                                .count(),
                                        names.size(),
                                        ran.size()));
        assertThat(names).hasSize(11);
        return ran.stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> {
                    assertThat(scenario.complaints()).as(scenario.name()).isEmpty();
                    assertThat(scenario.warnings()).as(scenario.name()).isEmpty();
                    assertThat(scenario.checks()).isPositive();
                }));
    }

    private static Scenario runClient(Toolbox node, Revision revision, String scenario) {
        Path results = results("client-" + revision);
        Foreign suite = node.run(
                PATIENCE,
                PACKAGE + "/dist/index.js",
                List.of(
                        "client",
                        "--command",
                        node.interpreter() + " " + node.folder().resolve("conformance.mjs") + " "
                                + String.join(" ", Program.PRODUCT.command()),
                        "--scenario",
                        scenario,
                        "--spec-version",
                        revision.date(),
                        "-o",
                        results.toString()));
        return Scenario.in(results).stream()
                .findFirst()
                .orElseGet(() -> new Scenario(scenario, 0, List.of(suite.output()), List.of()));
    }

    private Map<String, String> withUpstream() throws IOException {
        Path file = Files.writeString(folder.resolve("servers.json"), """
                {"mcpServers": {"up": {"command": "%s",
                  "args": ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "%s", "%s", "legacy"]}}}""".formatted(
                        Program.PRODUCT.command().getFirst(),
                        System.getProperty("java.class.path"),
                        ScriptedServer.class.getName()));
        return Map.of("MCP_CLUSTER", "demo", "MCP_SERVERS_CONFIG", file.toString(), "MCP_UPSTREAM_MODE", "list");
    }

    private static Stream<DynamicTest> tests(Revision revision, String how, Map<String, String> environment) {
        ExpectedFailures expected = ExpectedFailures.read();
        Toolbox node = Toolbox.node();
        List<Scenario> ran = run(node, revision, environment);
        List<Scenario> required = revision.requiredIn(ran, node.folder().resolve(PACKAGE));
        List<Scenario> unscored = revision.unscoredIn(ran);
        print(revision, how, required, unscored);
        return Stream.concat(
                Stream.of(DynamicTest.dynamicTest(
                        "requires " + revision.required() + " scenarios",
                        () -> assertThat(required).hasSize(revision.required()))),
                Stream.concat(required.stream(), unscored.stream())
                        .map(scenario ->
                                DynamicTest.dynamicTest(scenario.name(), () -> check(revision, scenario, expected))));
    }

    private static void check(Revision revision, Scenario scenario, ExpectedFailures expected) {
        if (expected.has(revision, scenario.name())) {
            assertThat(scenario.passed())
                    .as("passes now, so take it out of expected-failures.txt")
                    .isFalse();
        } else {
            assertThat(scenario.complaints()).as(scenario.name()).isEmpty();
            assertThat(scenario.checks()).as("checks of " + scenario.name()).isPositive();
        }
    }

    /// One folder per run: the suite never deletes earlier results.
    private static Path results(String what) {
        return Path.of("target", "conformance", what, UUID.randomUUID().toString())
                .toAbsolutePath();
    }

    private static List<Scenario> run(Toolbox node, Revision revision, Map<String, String> environment) {
        Path results = results(revision.date());
        try (ServerProcess server = ServerProcess.http(Program.WITH_FIXTURES, environment)) {
            awaitReady(server);
            Foreign suite = node.run(
                    PATIENCE,
                    PACKAGE + "/dist/index.js",
                    List.of(
                            "server",
                            "--url",
                            server.uri("/mcp").toString(),
                            "--requirements",
                            revision.date(),
                            "-o",
                            results.toString()));
            assertThat(suite.output()).contains("=== SUMMARY ===");
        }
        return Scenario.in(results);
    }

    private static void awaitReady(ServerProcess server) {
        long end = System.nanoTime() + ServerProcess.PATIENCE.toNanos();
        while (server.send(HttpRequest.newBuilder(server.uri("/health/ready"))).statusCode() != 200) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
    }

    private static void print(Revision revision, String how, List<Scenario> required, List<Scenario> unscored) {
        Report.on("conformance")
                .tell(
                        revision.date() + how,
                        String.format(
                                "conformance %s%s: %d/%d, unscored %d/%d (%s)",
                                revision,
                                how,
                                required.stream().filter(Scenario::passed).count(),
                                revision.required(),
                                unscored.stream().filter(Scenario::passed).count(),
                                revision.unscored().size(),
                                unscored.stream().map(Scenario::name).sorted().collect(Collectors.joining(", "))));
        Stream.concat(required.stream(), unscored.stream()).forEach(scenario -> {
            scenario.complaints().forEach(line -> System.out.println("  FAILED " + scenario.name() + " " + line));
            scenario.warnings().forEach(line -> System.out.println("  should " + scenario.name() + " " + line));
        });
    }
}
