// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/// The scenarios known to fail: `src/test/resources/conformance/expected-failures.txt`, which may only get shorter.
///
/// @param lines each with the revision, a blank and the scenario
record ExpectedFailures(Set<String> lines) {

    static ExpectedFailures read() {
        try {
            return new ExpectedFailures(
                    Files.readAllLines(Path.of("src", "test", "resources", "conformance", "expected-failures.txt"))
                            .stream()
                            .filter(line -> !line.startsWith("#") && !line.isBlank())
                            .collect(Collectors.toUnmodifiableSet()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean has(Revision revision, String scenario) {
        return lines.contains(revision.date() + " " + scenario);
    }
}
