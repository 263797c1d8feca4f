// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;

/// A container that ends again and again. The pod's phase does not tell: it is `Running` all the while.
public record CrashLoop(Looping looping) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        return looping.worst(view, _ -> true)
                .map(container -> new PodTrouble(
                        FindingCode.POD_CRASH_LOOP,
                        Optional.empty(),
                        looping.since(view, container),
                        List.of(Evidence.quoting(statement(container, view), quote(container))),
                        List.of()));
    }

    private static String statement(Container container, PodView view) {
        String end = container
                .ended()
                .map(ended -> ", last exit code " + ended.exitCode()
                        + ended.at()
                                .map(at -> " " + Age.text(at, view.asOf()) + " ago")
                                .orElse(""))
                .orElse("");
        return Containers.name(container) + " has restarted " + container.restarts() + " times" + end;
    }

    /// The container's own last words where it left some, else the kubelet's.
    private static String quote(Container container) {
        Optional<String> last = container
                .ended()
                .filter(ended -> !ended.message().isEmpty())
                .map(ended -> Quotes.of(ended.reason(), ended.message()));
        return last.orElseGet(() -> container.state() instanceof State.Waiting(String reason, String message)
                ? Quotes.of(reason, message)
                : container.ended().map(Ended::reason).orElse(""));
    }
}
