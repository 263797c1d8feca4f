// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.posture.Flaw;
import io.clusterhealth.posture.Flaw.Flawed;
import io.clusterhealth.posture.Flaw.Grade;
import io.clusterhealth.posture.PodTemplate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the pods of an object get of their node, and as which service account they run, that they do not have yet.
final class PodRights {
    private PodRights() {}

    /// A sentence; empty where they get nothing.
    static Optional<String> gained(TriedChange tried) {
        Optional<PodTemplate> before = PodTemplate.of(tried.change().live());
        Optional<PodTemplate> after = PodTemplate.of(tried.would());
        List<String> had = before.stream().flatMap(PodRights::ofNode).toList();
        String account = before.map(PodTemplate::account).orElse("default");
        String gained = Stream.concat(
                        after.stream().flatMap(PodRights::ofNode).filter(one -> !had.contains(one)),
                        after
                                .map(PodTemplate::account)
                                .filter(one -> !one.equals(account))
                                .map("runs as service account %s"::formatted)
                                .stream())
                .collect(Collectors.joining("; "));
        return gained.isEmpty()
                ? Optional.empty()
                : Optional.of("%s: %s.".formatted(tried.change().target().words(), gained));
    }

    private static Stream<String> ofNode(PodTemplate pod) {
        return Flaw.of(pod, List.of()).stream()
                .filter(one -> one.flaw().grade() == Grade.HIGH)
                .map(Flawed::words);
    }
}
