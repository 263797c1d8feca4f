// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterhealth.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The browser of the tests.
final class Chromium {
    private Chromium() {}

    /// The path of the browser. Aborts the test, with one visible line, where none is installed.
    static String found() {
        Optional<String> found = Stream.of(System.getenv("PATH").split(":"))
                .flatMap(place -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
        if (found.isEmpty()) {
            Report.on("skipped").tell("Chromium", "SKIPPED, no Chromium on PATH");
        }
        assumeTrue(found.isPresent(), "no Chromium on PATH");
        return found.orElseThrow();
    }
}
