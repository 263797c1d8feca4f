// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/// A revision of the protocol, with the suite's requirements.
///
/// @param required number of scenarios that a server must pass
/// @param unscored scenarios that the suite runs without counting them, and that must pass here nevertheless
/// @param client the client scenarios that are not about OAuth
record Revision(String date, int required, List<String> unscored, List<String> client) {
    static final Revision LEGACY = new Revision(
            "2025-11-25",
            30,
            List.of("server-session-lifecycle", "json-schema-2020-12"),
            List.of(
                    "initialize",
                    "tools_call",
                    "elicitation-sep1034-client-defaults",
                    "sse-retry",
                    "json-schema-2020-12-preservation"));
    static final Revision MODERN = new Revision(
            "2026-07-28",
            37,
            List.of("http-header-validation", "json-schema-2020-12", "http-custom-header-server-validation"),
            List.of(
                    "tools_call",
                    "request-metadata",
                    "sep-2322-client-request-state",
                    "http-standard-headers",
                    "http-custom-headers",
                    "http-invalid-tool-headers",
                    "json-schema-ref-no-deref",
                    "json-schema-2020-12-preservation"));

    /// The results of the scenarios that the suite's own list requires; one that did not run has a complaint.
    ///
    /// @param suite the suite's package
    List<Scenario> requiredIn(List<Scenario> ran, Path suite) {
        try {
            JsonNode requirements = new YAMLMapper()
                    .readTree(suite.resolve(Path.of("requirements", date + ".yaml"))
                            .toFile());
            return StreamSupport.stream(requirements.path("server").spliterator(), false)
                    .map(JsonNode::asText)
                    .map(name -> find(ran, name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The results of the unscored scenarios.
    List<Scenario> unscoredIn(List<Scenario> ran) {
        return unscored.stream().map(name -> find(ran, name)).toList();
    }

    private static Scenario find(List<Scenario> ran, String name) {
        return ran.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseGet(() -> new Scenario(name, 0, List.of("did not run"), List.of()));
    }

    @Override
    public String toString() {
        return date;
    }
}
