// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import io.clusterhealth.bench.measure.Report;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/// One caller sends fifty times as many calls as another, whose latency may at most double.
final class Fairness implements Scenario {
    private static final int PER_SECOND = 5;
    private static final int TIMES = 50;
    private static final int AT_ONCE = 64;

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Calls alone = new Calls();
        Calls beside = new Calls();
        Calls greedy = new Calls();
        Pace modest = new Pace(rig.callers().subList(0, 1), PER_SECOND, scale.quiet());
        Pace fifty = new Pace(Collections.nCopies(AT_ONCE, rig.callers().get(1)), PER_SECOND * TIMES, scale.quiet());
        ask(rig, modest, alone);
        Crowd.of(2, i -> ask(rig, i == 0 ? modest : fifty, i == 0 ? beside : greedy));
        table.calls("a caller beside one with %d × its calls".formatted(TIMES), beside, "all answered");
        table.calls("that one", greedy, "each answered or refused");
        Duration before = alone.percentile(Outcome.ANSWERED, 99);
        Duration after = beside.percentile(Outcome.ANSWERED, 99);
        table.row(
                "the modest caller's p99, alone → beside the greedy one",
                List.of(before, after).stream()
                        .map(Report::millis)
                        .reduce((a, b) -> a + " → " + b)
                        .orElseThrow(),
                after.compareTo(before.multipliedBy(2)) <= 0,
                "≤ 2 ×");
    }

    private static void ask(Rig rig, Pace pace, Calls calls) throws Exception {
        pace.run((caller, number, due) -> caller.ask(rig.program().endpoint(), new Question(number), due, calls));
    }
}
