// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.ReadObserver;
import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What may be shown beside plain text: colours and a progress line for a person, nothing for a pipe.
///
/// @param interactive whether a person watches
/// @param colours whether that person wants colours
record Terminal(boolean interactive, boolean colours) {
    private static final String CLEAR_LINE = "\r\u001b[2K";
    private static final String RESET = "\u001b[0m";

    /// The terminal this process has; `NO_COLOR` (no-color.org) and `TERM=dumb` are honoured.
    static Terminal of(Map<String, String> environment) {
        boolean interactive = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty()
                || environment.getOrDefault("TERM", "dumb").equals("dumb");
        return new Terminal(interactive, interactive && !plain);
    }

    /// Writes what is being read, and how far that is, over one line.
    ReadObserver progressOn(PrintStream err) {
        return interactive ? new Line(err) : ReadObserver.NONE;
    }

    /// Removes that line.
    void clearProgress(PrintStream err) {
        if (interactive) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }

    /// The report with its verdict in a colour, where the report begins with it.
    String coloured(Verdict verdict, String report) {
        String word = verdict.label().toUpperCase(Locale.ROOT);
        return colours && report.startsWith(word)
                ? colour(verdict) + word + RESET + report.substring(word.length())
                : report;
    }

    private record Line(PrintStream err) implements ReadObserver {
        @Override
        public void finished(int done, int total, String what) {
            err.print(CLEAR_LINE + "reading the cluster: " + done + "/" + total + " " + what);
        }

        @Override
        public void loading(int done, int total) {
            err.print(CLEAR_LINE + "reading the files: " + done + "/" + total);
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
