// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The load benchmark: `LoadBench short|long [<minutes of endurance>] [<scenario>…]`. Exits with 1 when a call
/// was lost or mixed up, or another hard limit of [Table] was missed.
final class LoadBench {
    private LoadBench() {}

    static void main(String... words) throws Exception {
        List<String> given = List.of(words);
        Scale scale = given.contains("long") ? Scale.LONG : Scale.SHORT;
        for (String minutes :
                given.stream().filter(word -> word.matches("[0-9]+")).toList()) {
            scale = scale.withSoak(Duration.ofMinutes(Long.parseLong(minutes)));
        }
        Map<String, Scenario> scenarios = scenarios();
        List<String> chosen = given.stream().filter(scenarios::containsKey).toList();
        Table table = new Table();
        table.head("64 callers, 20 ms per call in the API server, the program at -Xmx256m");
        try (Rig rig = new Rig("-Xmx256m")) {
            for (Map.Entry<String, Scenario> scenario : scenarios.entrySet()) {
                if (chosen.isEmpty() || chosen.contains(scenario.getKey())) {
                    scenario.getValue().run(rig, scale, table);
                    rig.api().tally().reset();
                }
            }
        }
        table.broken().forEach(one -> System.err.println("broken: " + one));
        System.exit(table.broken().isEmpty() ? 0 : 1);
    }

    /// In the order in which they run: the first ones warm the program up.
    private static Map<String, Scenario> scenarios() {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        scenarios.put("apart", new KeptApart());
        scenarios.put("steady", new SteadyLoad());
        scenarios.put("burst", new Burst());
        scenarios.put("fairness", new Fairness());
        scenarios.put("stuck", new StuckApi());
        scenarios.put("half-open", new HalfOpen());
        scenarios.put("sessions", new ManySessions());
        scenarios.put("restart", new RollingRestart());
        scenarios.put("death", new SuddenDeath());
        scenarios.put("soak", new Endurance());
        return scenarios;
    }
}
