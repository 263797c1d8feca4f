// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import io.clusterhealth.bench.load.Caller.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Two programs behind a balancer, and callers with sessions that both programs accept.
final class Replicas implements AutoCloseable {
    /// Fewer than the new tokens that are reviewed per second, since a new replica has to review them all.
    static final int CALLERS = 16;

    private static final int PER_SECOND = 50;

    private final Rig rig;
    private final Balancer balancer = new Balancer();
    private final List<Program> programs = new ArrayList<>();
    private final List<Caller> callers = new ArrayList<>();

    Replicas(Rig rig) throws Exception {
        this.rig = rig;
        for (int i = 0; i < 2; i++) {
            start();
        }
        Calls handshakes = new Calls();
        for (Caller caller : rig.callers().subList(0, CALLERS)) {
            Optional<String> id = ManySessions.begin(rig, caller, handshakes);
            callers.add(caller.in(id.orElseThrow()));
        }
        for (Program program : programs) {
            rig.logIn(program, callers);
        }
    }

    private void start() throws Exception {
        Program program = rig.another();
        programs.add(program);
        balancer.add(program);
    }

    /// The longest-running program.
    Program eldest() {
        return programs.getFirst();
    }

    /// Terminates the eldest program as the kubelet does, then starts a replacement.
    ///
    /// @return how long the termination took
    Duration replace() throws Exception {
        Program leaving = eldest();
        Duration took = leaving.terminate();
        forget(leaving);
        start();
        return took;
    }

    /// Removes a program that has ended from the balancer.
    void forget(Program ended) {
        balancer.remove(ended);
        programs.remove(ended);
    }

    /// Keeps the callers calling until the work is done.
    void whileCalling(Calls calls, Crowd.Member work) throws Exception {
        Calling calling = new Calling();
        Crowd.of(2, i -> {
            if (i == 0) {
                calling.until(calls);
            } else {
                try {
                    work.act(0);
                } finally {
                    calling.over = true;
                }
            }
        });
    }

    /// Repeats the calls in stretches of a second until `over` is set.
    private final class Calling {
        private static final Duration STRETCH = Duration.ofSeconds(1);
        private volatile boolean over;

        void until(Calls calls) throws Exception {
            while (!over) {
                new Pace(callers, PER_SECOND, STRETCH)
                        .run((caller, number, due) ->
                                caller.ask(balancer.endpoint(), new Question(number), due, calls));
            }
        }
    }

    @Override
    public void close() throws Exception {
        for (Program program : programs) {
            program.close();
        }
        balancer.close();
    }
}
