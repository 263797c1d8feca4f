// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/// `mcp-server check --watch`: repeats the report. A terminal shows the newest report in place of the one before, as
/// far as it fits; a pipe gets a report, after a line with its time, whenever more than its ages differ.
///
/// @param again waits, and returns whether to continue
record WatchedReport(Terminal terminal, Screen screen, Duration pause, InstantSource clock, BooleanSupplier again) {
    static final String PAUSE = "30s";

    static final Duration SHORTEST = Duration.ofSeconds(5);
    static final Duration LONGEST = Duration.ofHours(1);

    /// As [io.clusterhealth.finding.HumanDuration] writes it.
    private static final Pattern AGE = Pattern.compile("\\b\\d+ (?:s|min|h|d)\\b");

    private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J\u001b[3J";

    /// Returns when `again` returns false, `out` is closed, or nothing was printed because nothing could be examined.
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
            } else if (!undated(report).equals(shown)) {
                out.exactly(time + "\n" + report);
            }
            shown = undated(report);
            if (out.checkError() || !again.getAsBoolean()) {
                return code;
            }
        }
    }

    /// The report without ages, which grow while nothing changes.
    private static String undated(String report) {
        return AGE.matcher(report).replaceAll("");
    }
}
