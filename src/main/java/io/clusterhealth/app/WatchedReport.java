// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

/// `mcp-server check --watch`: the same report again and again. A person sees the newest one in place of the one
/// before, as much as has room; a pipe gets a report, after a line with its time, whenever it reads differently.
///
/// @param again waits, and tells whether to look once more
record WatchedReport(Terminal terminal, Screen screen, Duration pause, InstantSource clock, BooleanSupplier again) {
    /// How long to wait where the command line does not say.
    static final String PAUSE = "30s";

    static final Duration SHORTEST = Duration.ofSeconds(5);
    static final Duration LONGEST = Duration.ofHours(1);

    private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J\u001b[3J";

    /// Returns when `again` says so, `out` is closed, or a look prints nothing, since it could look at nothing.
    ///
    /// @param look prints a report and returns the exit code
    /// @return the exit code of the last look
    int run(ToIntFunction<VisibleOutput> look, VisibleOutput out) {
        String shown = "";
        while (true) {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            int code = look.applyAsInt(new VisibleOutput(printed));
            String report = printed.toString(StandardCharsets.UTF_8);
            if (report.isEmpty()) {
                return code;
            }
            String time = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
            if (terminal.interactive()) {
                out.exactly(CLEAR_SCREEN
                        + screen.fitted("mcp-server check, every %d s; this is of %s\n\n%s"
                                .formatted(pause.toSeconds(), time, report)));
            } else if (!report.equals(shown)) {
                out.exactly(time + "\n" + report);
            }
            shown = report;
            if (out.checkError() || !again.getAsBoolean()) {
                return code;
            }
        }
    }
}
