// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A container that fails every few hours and serves in between: of low severity, as long as other pods of the same
/// work do not.
///
/// @param ends the rules for the ways to end, with the rate that is tolerated
public record SlowRestarts(List<PodRule> ends) implements PodRule {
    private static final Set<FindingCode> CODES = Set.of(FindingCode.POD_OOM_KILLED, FindingCode.POD_CRASH_LOOP);

    public SlowRestarts {
        ends = List.copyOf(ends);
    }

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        return view.ready()
                ? ends.stream()
                        .flatMap(rule -> rule.judge(view).stream())
                        .findFirst()
                        .map(trouble -> trouble.with(rate(view).stream().toList(), trouble.mode())
                                .rated(Severity.LOW))
                : Optional.empty();
    }

    /// Whether it is a trouble that this rule found.
    public static boolean found(PodTrouble trouble) {
        return CODES.contains(trouble.code()) && trouble.severity().equals(Optional.of(Severity.LOW));
    }

    /// Whether it is a container that keeps failing, at any rate.
    public static boolean restarts(PodTrouble trouble) {
        return CODES.contains(trouble.code());
    }

    /// The average; without the present run if that is longer.
    private static Optional<Evidence> rate(PodView view) {
        return view.pod().containers().stream()
                .max(Comparator.comparingInt(Container::restarts))
                .flatMap(container -> view.born().map(born -> {
                    Instant end = container.ended().flatMap(Termination::at).orElse(view.asOf());
                    Duration usual = apart(born, view.asOf(), container);
                    boolean goesOn = Age.of(end, view.asOf()).compareTo(usual) <= 0;
                    Duration told = goesOn ? usual : apart(born, end, container);
                    return Evidence.of((goesOn
                                    ? "since its start %s ago it has restarted every %s on average"
                                    : "from its start %s ago to its last exit it restarted every %s on average")
                            .formatted(
                                    Age.text(born, view.asOf()),
                                    Age.text(view.asOf().minus(told), view.asOf())));
                }));
    }

    private static Duration apart(Instant born, Instant end, Container container) {
        return Age.of(born, end).dividedBy(Math.max(1, container.restarts()));
    }
}
