// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.ReadObserver;
import java.io.Console;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The abilities of the output besides plain text: colours and a progress line on a terminal, neither into a pipe.
///
/// @param interactive whether the output is a terminal
/// @param colours whether colours are wanted
record Terminal(boolean interactive, boolean colours) {
    private static final String CLEAR_LINE = "\r\u001b[2K";

    /// DECAWM: the terminal truncates a line that is too long; a wrapped line could not be cleared.
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";
    private static final String RESET = "\u001b[0m";

    /// The terminal of this process; `NO_COLOR` (no-color.org) and `TERM=dumb` are honoured.
    static Terminal of(Map<String, String> environment) {
        boolean interactive = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "dumb").equals("dumb");
        return new Terminal(interactive, interactive && !plain);
    }

    /// Writes the current read and the progress, over one line.
    ReadObserver progressOn(VisibleOutput err) {
        return interactive ? new ProgressLine(err) : ReadObserver.NONE;
    }

    void clearProgress(VisibleOutput err) {
        if (interactive) {
            err.exactly(CLEAR_LINE);
        }
    }

    /// Prints the report; when it begins with the verdict, the verdict is coloured.
    void report(Verdict verdict, String report, VisibleOutput out) {
        String word = verdict.label().toUpperCase(Locale.ROOT);
        if (colours && report.startsWith(word)) {
            out.exactly(colour(verdict) + word + RESET);
            out.print(report.substring(word.length()));
        } else {
            out.print(report);
        }
        out.print("\n");
        out.flush();
    }

    private record ProgressLine(VisibleOutput err) implements ReadObserver {
        @Override
        public void finished(int done, int total, String what) {
            show("reading the cluster: " + done + "/" + total + " " + what);
        }

        @Override
        public void loading(int done, int total) {
            show("reading the files: " + done + "/" + total);
        }

        private void show(String line) {
            err.exactly(CLEAR_LINE + NO_WRAP);
            err.print(line);
            err.exactly(WRAP);
            err.flush();
        }
    }

    private static String colour(Verdict verdict) {
        return switch (verdict) {
            case HEALTHY -> "\u001b[1;32m";
            case DEGRADED, UNKNOWN -> "\u001b[1;33m";
            case UNHEALTHY -> "\u001b[1;31m";
        };
    }
}
