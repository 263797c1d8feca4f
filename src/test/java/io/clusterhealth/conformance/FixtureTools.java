// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import io.clusterhealth.tool.Tool;
import java.util.List;
import java.util.stream.Stream;

/// Every tool that the suite requests, and a few more for cases that it does not cover.
final class FixtureTools {
    private FixtureTools() {}

    static List<Tool> all() {
        return Stream.of(ContentTools.all(), TalkingTools.all(), InputTools.all(), DiagnosticTools.all())
                .flatMap(List::stream)
                .toList();
    }
}
