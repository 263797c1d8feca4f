// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import io.clusterhealth.tool.Tool;
import java.util.List;
import java.util.stream.Stream;

/// Every tool the suite asks for, and a few of our own for what it leaves out.
final class FixtureTools {
    private FixtureTools() {}

    static List<Tool> all() {
        return Stream.of(ContentTools.all(), TalkingTools.all(), InputTools.all(), DiagnosticTools.all())
                .flatMap(List::stream)
                .toList();
    }
}
