// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import java.time.Duration;

/// A thousand calls at once.
final class Burst implements Scenario {
    private static final int CALLS = 1_000;

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Calls calls = new Calls();
        HealthWatch health = new HealthWatch(rig.program());
        try (health) {
            long due = System.nanoTime();
            Crowd.of(
                    CALLS,
                    i -> rig.callers()
                            .get(i % rig.callers().size())
                            .ask(rig.program().endpoint(), new Question(i), due, calls));
        }
        table.calls("%,d calls at once".formatted(CALLS), calls, "each answered or refused");
        table.time("slowest refusal", calls, Outcome.REFUSED, 100, Duration.ofMillis(500));
        table.fact("slowest answer", calls.millis(Outcome.ANSWERED, 100));
        health.tell("during the burst", table);
    }
}
