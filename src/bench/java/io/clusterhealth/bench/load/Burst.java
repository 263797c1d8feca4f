// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import java.time.Duration;
import java.util.List;

/// Sends a thousand calls at the same time; first to a server that only refuses, to measure the share of
/// callers and machine.
final class Burst implements Scenario {
    private static final int CALLS = 1_000;

    /// The outcomes of one burst.
    private record Struck(Calls calls, HealthWatch health) {
        static Struck at(Program program, List<Caller> callers) throws Exception {
            Calls calls = new Calls();
            HealthWatch health = new HealthWatch(program);
            try (health) {
                long due = System.nanoTime();
                Crowd.of(
                        CALLS,
                        i -> callers.get(i % callers.size()).ask(program.endpoint(), new Question(i), due, calls));
            }
            return new Struck(calls, health);
        }

        private double slowestRefusal() {
            return calls.percentile(Outcome.REFUSED, 100).toNanos() / 1e6;
        }

        private double slowestHealth() {
            return health.percentile(99).toNanos() / 1e6;
        }
    }

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Struck bare;
        try (Program refuser = Program.refusing()) {
            bare = Struck.at(refuser, rig.callers());
        }
        Struck ours = Struck.at(rig.program(), rig.callers());
        table.calls("%,d calls at once".formatted(CALLS), ours.calls(), "each answered or refused");
        table.time("slowest refusal", ours.calls(), Outcome.REFUSED, 100, Duration.ofMillis(500));
        table.fact("slowest answer", ours.calls().millis(Outcome.ANSWERED, 100));
        ours.health().tell("during the burst", table);
        table.fact(
                "a server that only refuses: slowest refusal; health, p99",
                "%,.0f ms; %,.0f ms".formatted(bare.slowestRefusal(), bare.slowestHealth()));
        table.fact(
                "ours ÷ that",
                "%.1f; %.1f"
                        .formatted(
                                ours.slowestRefusal() / bare.slowestRefusal(),
                                ours.slowestHealth() / bare.slowestHealth()));
    }
}
