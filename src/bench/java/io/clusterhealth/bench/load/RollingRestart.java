// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.measure.Report;
import io.clusterhealth.bench.measure.Samples;
import java.time.Duration;
import java.util.Set;

/// Replaces two programs one after the other under load.
final class RollingRestart implements Scenario {
    private static final Duration MOMENT = Duration.ofSeconds(1);

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Calls calls = new Calls();
        Samples ends = new Samples();
        try (Replicas replicas = new Replicas(rig)) {
            replicas.whileCalling(calls, _ -> {
                for (int i = 0; i < scale.restarts(); i++) {
                    Thread.sleep(MOMENT);
                    ends.add(replicas.replace());
                }
                Thread.sleep(MOMENT);
            });
        }
        table.calls(
                "%d restarts of two programs under 50 calls/s".formatted(scale.restarts()),
                calls,
                "0 failed",
                Set.of(Outcome.ANSWERED));
        table.fact("slowest call", calls.millis(Outcome.ANSWERED, 100));
        Duration slowest = ends.percentile(100);
        table.row("slowest end after SIGTERM", Report.millis(slowest), slowest.toSeconds() < 15, "≤ 15 s");
    }
}
