// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// 50 calls a second for a long time, while one in twenty requests to the API server fails: nothing grows.
final class Endurance implements Scenario {
    private static final int PER_SECOND = 50;
    private static final int FAILING = 5;
    private static final Duration BETWEEN = Duration.ofMinutes(1);
    private static final double MIB = 1048576.0;

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        if (scale.soak().isZero()) {
            return;
        }
        Calls calls = new Calls();
        List<Figures> figures = new ArrayList<>();
        rig.script().fail(FAILING);
        long end = System.nanoTime() + scale.soak().toNanos();
        while (System.nanoTime() < end) {
            new Pace(rig.callers(), PER_SECOND, BETWEEN)
                    .run((caller, number, due) ->
                            caller.ask(rig.program().endpoint(), new Question(number), due, calls));
            rig.api().tally().reset();
            figures.add(Figures.of(rig.program().pid(), rig.api().port()));
        }
        rig.script().fail(0);
        table.calls(
                "%d calls/s for %d min, %d %% of the API server's answers 500"
                        .formatted(PER_SECOND, scale.soak().toMinutes(), FAILING),
                calls,
                "each answered or excused");
        table.row("reachable memory, MiB a minute", "%+.2f".formatted(slope(figures)), slope(figures) <= 1, "≤ 1");
        Figures first = figures.getFirst();
        Figures last = figures.getLast();
        table.fact(
                "after the first minute → the last: reachable MiB; resident MiB",
                "%.1f → %.1f; %.0f → %.0f"
                        .formatted(
                                first.heap() / MIB, last.heap() / MIB, first.resident() / MIB, last.resident() / MIB));
        table.row(
                "threads; open files",
                "%d → %d; %d → %d".formatted(first.threads(), last.threads(), first.files(), last.files()),
                last.threads() <= first.threads() + 10 && last.files() <= first.files() + 10,
                "≤ +10 each");
    }

    /// MiB of reachable memory a minute, by least squares.
    private static double slope(List<Figures> figures) {
        double middle = (figures.size() - 1) / 2.0;
        double mean = figures.stream().mapToLong(Figures::heap).average().orElseThrow() / MIB;
        double above = 0;
        double below = 0;
        for (int i = 0; i < figures.size(); i++) {
            above += (i - middle) * (figures.get(i).heap() / MIB - mean);
            below += (i - middle) * (i - middle);
        }
        return below == 0 ? 0 : above / below;
    }
}
