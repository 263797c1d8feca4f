// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.time.Duration;

/// Kills one of two programs under load. Only the calls in flight on it are lost.
final class SuddenDeath implements Scenario {
    private static final Duration BEFORE = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final Duration AFTER = Duration.ofSeconds(3);

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Calls around = new Calls();
        Calls later = new Calls();
        try (Replicas replicas = new Replicas(rig)) {
            replicas.whileCalling(around, _ -> {
                Thread.sleep(BEFORE);
                Program killed = replicas.eldest();
                killed.kill();
                replicas.forget(killed);
                Thread.sleep(MOMENT);
            });
            replicas.whileCalling(later, _ -> Thread.sleep(AFTER));
        }
        table.mustHold(
                "kill -9 of one of two programs under 50 calls/s",
                around.told(),
                around.count(Outcome.MIXED_UP) == 0 && around.count(Outcome.LOST) <= Replicas.CALLERS,
                "lost only what it worked on");
        table.calls("calls from 1 s later on, in the same sessions", later, "0 failed");
    }
}
