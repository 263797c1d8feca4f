// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.measure.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// What was measured beside what was promised. A time that is missed is only printed; a call that is lost or mixed up
/// breaks the run.
final class Table {
    private final Report report = new Report();
    private final List<String> broken = new ArrayList<>();

    void head(String title) {
        report.machine();
        report.head(title);
    }

    /// Says what became of calls.
    void calls(String what, Calls calls, String goal) {
        report.row(what, calls.told(), Report.goal(calls.broken() == 0, goal));
        if (calls.broken() > 0) {
            broken.add(what + ": " + String.join("; ", calls.wrong()));
        }
    }

    /// Says what became of calls of which nothing else may become.
    void calls(String what, Calls calls, String goal, Set<Outcome> allowed) {
        EnumSet<Outcome> others = EnumSet.complementOf(EnumSet.copyOf(allowed));
        boolean holds = others.stream().allMatch(outcome -> calls.count(outcome) == 0);
        report.row(what, calls.told(), Report.goal(holds, goal));
        if (!holds) {
            broken.add(what + ": " + calls.told() + "; " + String.join("; ", calls.wrong()));
        }
    }

    /// A time that this share of the calls did not exceed.
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

    /// What must not happen, however slow the machine.
    void mustHold(String what, String measured, boolean holds, String goal) {
        row(what, measured, holds, goal);
        if (!holds) {
            broken.add(what + ": " + measured);
        }
    }

    /// What broke the run.
    List<String> broken() {
        return List.copyOf(broken);
    }
}
