// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;

/// A container that the kernel kills for its memory, again and again.
public record OomKilled(Looping looping) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        return looping.worst(view, ended -> ended.reason().equals("OOMKilled"))
                .map(container -> new PodTrouble(
                        FindingCode.POD_OOM_KILLED,
                        Optional.empty(),
                        looping.since(view, container),
                        List.of(Evidence.of(statement(container, view))),
                        List.of()));
    }

    private static String statement(Container container, PodView view) {
        String ago = container
                .ended()
                .flatMap(Ended::at)
                .map(at -> ", last " + Age.text(at, view.asOf()) + " ago")
                .orElse("");
        return Containers.name(container) + " was killed for its memory (OOMKilled); restarts: " + container.restarts()
                + ago;
    }
}
