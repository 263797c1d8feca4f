// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.measure.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Prints measurements with their goals. Missed times are only printed; lost or mixed-up calls fail the run.
final class Table {
    private final Report report = new Report();
    private final List<String> broken = new ArrayList<>();

    void head(String title) {
        report.machine();
        report.head(title);
    }

    /// Adds the outcomes of calls, of which none may be lost or mixed up.
    void calls(String what, Calls calls, String goal) {
        report.row(what, calls.told(), Report.goal(calls.broken() == 0, goal));
        if (calls.broken() > 0) {
            broken.add(what + ": " + String.join("; ", calls.wrong()));
        }
    }

    /// Adds the outcomes of calls, of which none but these are allowed.
    void calls(String what, Calls calls, String goal, Set<Outcome> allowed) {
        EnumSet<Outcome> others = EnumSet.complementOf(EnumSet.copyOf(allowed));
        boolean holds = others.stream().allMatch(outcome -> calls.count(outcome) == 0);
        report.row(what, calls.told(), Report.goal(holds, goal));
        if (!holds) {
            broken.add(what + ": " + calls.told() + "; " + String.join("; ", calls.wrong()));
        }
    }

    /// Adds a percentile of the calls with this outcome; a missed limit does not fail the run.
    void time(String what, Calls calls, Outcome outcome, int percent, Duration most) {
        boolean any = calls.count(outcome) > 0;
        Duration measured = calls.percentile(outcome, percent);
        row(what, any ? Report.millis(measured) : "none", measured.compareTo(most) <= 0, "≤ " + Report.millis(most));
    }

    void row(String what, String measured, boolean reached, String goal) {
        report.row(what, measured, Report.goal(reached, goal));
    }

    void fact(String what, String measured) {
        report.row(what, measured, "");
    }

    /// Adds a limit that fails the run when missed, however slow the machine is.
    void mustHold(String what, String measured, boolean holds, String goal) {
        row(what, measured, holds, goal);
        if (!holds) {
            broken.add(what + ": " + measured);
        }
    }

    /// The reasons for which the run failed.
    List<String> broken() {
        return List.copyOf(broken);
    }
}
