// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import static io.clusterhealth.bench.load.Caller.Question;

import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// 50 calls per second of every kind by 20 callers for a long time, while one in twenty requests to the API
/// server fails: memory, threads and open files must not grow.
final class Endurance implements Scenario {
    private static final int CALLERS = 20;
    private static final int PER_SECOND = 50;
    private static final int FAILING = 5;
    private static final Duration BETWEEN = Duration.ofMinutes(1);
    private static final double MIB = 1048576.0;

    /// Tolerated differences: collections and pools keep their own schedule.
    private static final int MORE = 10;

    private static final int MORE_RESIDENT_MIB = 24;

    @Override
    public void run(Rig rig, Scale scale, Table table) throws Exception {
        if (scale.soak().isZero()) {
            return;
        }
        Calls logs = new Calls();
        Calls others = new Calls();
        List<Figures> figures = new ArrayList<>();
        rig.script().fail(FAILING);
        long end = System.nanoTime() + scale.soak().toNanos();
        while (System.nanoTime() < end) {
            new Pace(rig.callers().subList(0, CALLERS), PER_SECOND, BETWEEN)
                    .run((caller, number, due) -> turn(rig, caller, number, due, logs, others));
            rig.api().tally().reset();
            figures.add(Figures.of(rig.program().pid(), rig.api().port()));
        }
        rig.script().fail(0);
        String load = "%d calls/s of %d callers for %d min, %d %% of the API server's answers 500"
                .formatted(PER_SECOND, CALLERS, scale.soak().toMinutes(), FAILING);
        table.calls(load + ": logs", logs, "each answered or excused");
        table.calls("verdicts, resources, lists of tools, sessions with a stream", others, "each answered or refused");
        tell(figures, table);
    }

    /// One call in eight of each kind but logs, which are the other half.
    private static void turn(Rig rig, Caller caller, int number, long due, Calls logs, Calls others) throws Exception {
        switch (number % 8) {
            case 0 -> listen(rig, caller, others);
            case 2 -> post(rig, caller, due, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", others);
            case 4 -> post(rig, caller, due, """
                    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health"}}""", others);
            case 6 -> post(rig, caller, due, """
                    {"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"cluster://health"}}""", others);
            default -> caller.ask(rig.program().endpoint(), new Question(number), due, logs);
        }
    }

    private static void post(Rig rig, Caller caller, long due, String message, Calls calls) throws Exception {
        HttpResponse<String> answer = caller.post(rig.program().endpoint(), message);
        boolean told = answer.statusCode() == 200 && answer.body().contains("\"id\":1");
        Outcome outcome = told ? Outcome.ANSWERED : answer.statusCode() == 503 ? Outcome.REFUSED : Outcome.LOST;
        calls.add(
                outcome,
                Duration.ofNanos(System.nanoTime() - due),
                outcome == Outcome.LOST ? answer.statusCode() + " " + answer.body() : "");
    }

    /// Begins a session, subscribes in it, and opens a stream and closes it again.
    private static void listen(Rig rig, Caller caller, Calls calls) throws Exception {
        Optional<Caller> within = ManySessions.begin(rig, caller, calls).map(caller::in);
        if (within.isEmpty()) {
            return;
        }
        within.get().post(rig.program().endpoint(), """
                {"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"cluster://health"}}""");
        HttpRequest request = HttpRequest.newBuilder(rig.program().endpoint())
                .header("Authorization", "Bearer " + caller.token())
                .header("Accept", "text/event-stream")
                .header("Mcp-Session-Id", within.get().session())
                .build();
        try (InputStream events =
                rig.http().send(request, BodyHandlers.ofInputStream()).body()) {
            events.read();
        }
    }

    private static void tell(List<Figures> figures, Table table) {
        Figures first = figures.getFirst();
        Figures middle = figures.get(figures.size() / 2);
        Figures last = figures.getLast();
        String three = "%s → %s → %s";
        table.fact("after the first minute → half-way → the end", "");
        table.mustHold(
                "reachable memory, MiB",
                three.formatted(mib(first.heap()), mib(middle.heap()), mib(last.heap())),
                last.heap() <= first.heap() + MORE * MIB,
                "≤ +" + MORE);
        table.mustHold(
                "resident memory, MiB",
                three.formatted(mib(first.resident()), mib(middle.resident()), mib(last.resident())),
                last.resident() <= middle.resident() + MORE_RESIDENT_MIB * MIB,
                "≤ +" + MORE_RESIDENT_MIB + " from half-way");
        table.mustHold(
                "threads",
                three.formatted(first.threads(), middle.threads(), last.threads()),
                last.threads() <= first.threads() + MORE,
                "≤ +" + MORE);
        table.mustHold(
                "open files",
                three.formatted(first.files(), middle.files(), last.files()),
                last.files() <= first.files() + MORE,
                "≤ +" + MORE);
    }

    private static String mib(long bytes) {
        return "%.1f".formatted(bytes / MIB);
    }
}
