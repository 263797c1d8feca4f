// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import io.clusterhealth.bench.measure.Report;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// The API server does not respond for a while: every call ends within its deadline, and calls that need no
/// cluster are answered.
final class StuckApi implements Scenario {
    private static final String TOOLS = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    private static final Duration DEADLINE = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        Calls stuck = new Calls();
        Calls listings = new Calls();
        // Their tokens are reviewed here, once; the reviews stay cached for as long as the silence lasts.
        List<Caller> callers = rig.newcomers("stuck");
        Caller bystander = callers.getFirst();
        List<Caller> others = callers.subList(1, callers.size());
        HealthWatch health = new HealthWatch(rig.program());
        rig.script().fallSilent();
        try (health) {
            long end = System.nanoTime() + scale.silence().toNanos();
            Crowd.of(others.size() + 1, i -> {
                for (int number = 0; System.nanoTime() < end; number++) {
                    if (i == others.size()) {
                        list(rig, bystander, listings);
                    } else {
                        others.get(i).ask(rig.program().endpoint(), new Question(number), System.nanoTime(), stuck);
                    }
                }
            });
        } finally {
            rig.script().speak();
        }
        table.calls(
                "%d callers on a silent API server for %d s"
                        .formatted(others.size(), scale.silence().toSeconds()),
                stuck,
                "none answered, none lost",
                Set.of(Outcome.EXCUSED, Outcome.REFUSED));
        table.time("slowest of them", stuck, Outcome.EXCUSED, 100, DEADLINE.plusMillis(250));
        table.calls("tools/list meanwhile", listings, "all answered", Set.of(Outcome.ANSWERED));
        table.time("tools/list meanwhile, p99", listings, Outcome.ANSWERED, 99, Duration.ofSeconds(1));
        health.tell("on a silent API server", table);
        Duration until = untilWell(rig);
        table.row("the first answer after it spoke again", Report.millis(until), until.toSeconds() < 10, "≤ 10 s");
    }

    private static void list(Rig rig, Caller caller, Calls listings) throws Exception {
        long begin = System.nanoTime();
        String problem = "";
        try {
            HttpResponse<String> answer = caller.post(rig.program().endpoint(), TOOLS);
            problem = answer.body().contains("\"get-pod-logs\"") ? "" : answer.statusCode() + " " + answer.body();
        } catch (IOException e) {
            problem = e.toString();
        }
        listings.add(
                problem.isEmpty() ? Outcome.ANSWERED : Outcome.LOST,
                Duration.ofNanos(System.nanoTime() - begin),
                problem);
        Thread.sleep(50);
    }

    private static Duration untilWell(Rig rig) throws Exception {
        long begin = System.nanoTime();
        Calls calls = new Calls();
        while (calls.count(Outcome.ANSWERED) == 0 && System.nanoTime() - begin < PATIENCE.toNanos()) {
            rig.callers().getFirst().ask(rig.program().endpoint(), new Question(1), System.nanoTime(), calls);
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
