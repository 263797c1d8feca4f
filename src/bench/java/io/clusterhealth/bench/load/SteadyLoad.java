// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import java.time.Duration;
import java.util.Set;

/// Sends 200 calls per second.
final class SteadyLoad implements Scenario {
    private static final int PER_SECOND = 200;

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Calls calls = new Calls();
        new Pace(rig.callers(), PER_SECOND, scale.load())
                .run((caller, number, due) -> caller.ask(rig.program().endpoint(), new Question(number), due, calls));
        String what = PER_SECOND + " calls/s for " + scale.load().toSeconds() + " s";
        // A machine that is too slow has to refuse some: like a missed time, that does not fail the run.
        table.calls(what, calls, "answered, or refused", Set.of(Outcome.ANSWERED, Outcome.REFUSED));
        table.row(
                what + ", refused",
                Integer.toString(calls.count(Outcome.REFUSED)),
                calls.count(Outcome.REFUSED) == 0,
                "none");
        table.time(what + ", p50", calls, Outcome.ANSWERED, 50, Duration.ofMillis(40));
        table.time(what + ", p99", calls, Outcome.ANSWERED, 99, Duration.ofMillis(250));
    }
}
