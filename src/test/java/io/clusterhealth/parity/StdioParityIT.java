// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.parity;

import io.clusterhealth.process.Program;
import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import io.clusterhealth.report.Report;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every scenario class of the suite that applies without HTTP, over stdio, in both eras.
@Tag("conformance")
@Timeout(60)
class StdioParityIT {
    private static final Report PARITY = Report.on("stdio-parity");

    private static StdioClient legacy;
    private static StdioClient modern;

    @BeforeAll
    static void start() {
        legacy = fixtures();
        modern = fixtures();
        new Dialogue("hello", List.of("> $hello", "< {\"id\":\"hello\",\"result\":\"<any>\"}")).hold(legacy);
    }

    @AfterAll
    static void stop() {
        legacy.close();
        modern.close();
    }

    static List<Dialogue> legacyScenarios() {
        return Dialogue.in("legacy");
    }

    static List<Dialogue> modernScenarios() {
        return Dialogue.in("modern");
    }

    static List<Dialogue> mixedScenarios() {
        return Dialogue.in("mixed");
    }

    @ParameterizedTest
    @MethodSource("legacyScenarios")
    void goesLikeOverHttpInTheLegacyEra(Dialogue scenario) {
        scenario.hold(legacy);
        PARITY.tell("1 " + scenario, "stdio 2025-11-25 " + scenario + ": ok");
    }

    @ParameterizedTest
    @MethodSource("modernScenarios")
    void goesLikeOverHttpInTheModernEra(Dialogue scenario) {
        scenario.hold(modern);
        PARITY.tell("2 " + scenario, "stdio 2026-07-28 " + scenario + ": ok");
    }

    @ParameterizedTest
    @MethodSource("mixedScenarios")
    void goesFromOneEraToTheOther(Dialogue scenario) {
        try (StdioClient client = fixtures()) {
            scenario.hold(client);
            PARITY.tell("3 " + scenario, "stdio both eras " + scenario + ": ok");
        }
    }

    /// With a deadline that is short enough for a test.
    private static StdioClient fixtures() {
        return ServerProcess.stdio(Program.WITH_FIXTURES, Map.of("MCP_CLUSTER", "demo", "MCP_DEADLINE", "3s"));
    }
}
