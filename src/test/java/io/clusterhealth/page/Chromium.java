// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterhealth.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The browser of the tests.
final class Chromium {
    private Chromium() {}

    /// The path of the browser, of the build without windows where there is one: it draws the page alike, for less
    /// than half the time of a processor. Aborts the test, with one visible line, where none is installed.
    static String found() {
        List<String> places = List.of(System.getenv("PATH").split(":"));
        Optional<String> found = Stream.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> places.stream().map(place -> Path.of(place, name)))
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
