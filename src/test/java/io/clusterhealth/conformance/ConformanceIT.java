// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.clients.Foreign;
import io.clusterhealth.clients.Toolbox;
import io.clusterhealth.process.Program;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The official conformance suite against the packaged program with fixtures, over HTTP.
///
/// @see <a href="https://github.com/modelcontextprotocol/conformance">MCP Conformance</a>
@Tag("conformance")
class ConformanceIT {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String PACKAGE = "node_modules/@modelcontextprotocol/conformance";

    @TestFactory
    Stream<DynamicTest> legacyRevision() {
        return tests(Revision.LEGACY);
    }

    @TestFactory
    Stream<DynamicTest> modernRevision() {
        return tests(Revision.MODERN);
    }

    private static Stream<DynamicTest> tests(Revision revision) {
        ExpectedFailures expected = ExpectedFailures.read();
        Toolbox node = Toolbox.node();
        List<Scenario> ran = run(node, revision);
        List<Scenario> required = revision.requiredIn(ran, node.folder().resolve(PACKAGE));
        List<Scenario> unscored = revision.unscoredIn(ran);
        print(revision, required, unscored);
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

    private static List<Scenario> run(Toolbox node, Revision revision) {
        // A folder per run: the suite only ever adds to one.
        Path results = Path.of(
                        "target",
                        "conformance",
                        revision.date(),
                        UUID.randomUUID().toString())
                .toAbsolutePath();
        try (ServerProcess server = ServerProcess.http(Program.WITH_FIXTURES, Map.of("MCP_CLUSTER", "demo"))) {
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

    private static void print(Revision revision, List<Scenario> required, List<Scenario> unscored) {
        Report.on("conformance")
                .tell(
                        revision.date(),
                        String.format(
                                "conformance %s: %d/%d, unscored %d/%d (%s)",
                                revision,
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
