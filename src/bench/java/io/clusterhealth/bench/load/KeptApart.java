// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import java.time.Duration;
import java.util.Set;

/// All callers send the same bytes, ids and arguments included, and each must get its own answers.
final class KeptApart implements Scenario {
    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Calls calls = new Calls();
        int callers = rig.callers().size();
        long begin = System.nanoTime();
        Duration used = rig.program().processor();
        Crowd.of(callers, i -> {
            for (int number = 0; number < scale.calls(); number++) {
                rig.callers().get(i).ask(rig.program().endpoint(), new Question(number), System.nanoTime(), calls);
            }
        });
        double seconds = (System.nanoTime() - begin) / 1e9;
        table.calls(
                "%d callers × %,d calls, the same ids and questions".formatted(callers, scale.calls()),
                calls,
                "each its own answer",
                Set.of(Outcome.ANSWERED));
        table.fact("calls/s, as fast as they are answered", "%,.0f".formatted(calls.count() / seconds));
        table.fact(
                "processor time of the program per call",
                "%.1f ms".formatted(rig.program().processor().minus(used).toNanos() / 1e6 / calls.count()));
        table.fact(
                "requests to the API server per call",
                "%.1f".formatted((double) rig.api().tally().requests().size() / calls.count()));
    }
}
