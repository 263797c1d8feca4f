// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.posture.Flaw;
import io.clusterhealth.posture.Flaw.Flawed;
import io.clusterhealth.posture.Flaw.Grade;
import io.clusterhealth.posture.PodTemplate;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Rights that a change gives to the pods of an object: new access to their node, further Secrets, which whoever may
/// read the pods' logs may get to see, or another ServiceAccount. New workloads mostly have a ServiceAccount of their
/// own, so that one is not reported for them.
final class PodRights {
    private static final int MOST_SECRETS = 5;

    private PodRights() {}

    /// One sentence; empty where the pods gain nothing.
    static Optional<String> gained(TriedChange tried) {
        Optional<PodTemplate> before = PodTemplate.of(tried.change().live());
        Optional<PodTemplate> after = PodTemplate.of(tried.would());
        List<String> had = before.stream().flatMap(PodRights::ofNode).toList();
        String gained = Stream.concat(
                        after.stream().flatMap(PodRights::ofNode).filter(one -> !had.contains(one)),
                        Stream.concat(secrets(before, after).stream(), account(before, after).stream()))
                .collect(Collectors.joining("; "));
        return gained.isEmpty()
                ? Optional.empty()
                : Optional.of("%s: %s.".formatted(tried.change().target().words(), gained));
    }

    private static Optional<String> account(Optional<PodTemplate> before, Optional<PodTemplate> after) {
        return before.map(PodTemplate::account)
                .flatMap(had -> after.map(PodTemplate::account).filter(one -> !one.equals(had)))
                .map("runs as service account %s"::formatted);
    }

    private static Optional<String> secrets(Optional<PodTemplate> before, Optional<PodTemplate> after) {
        List<String> had = before.stream().flatMap(PodTemplate::secrets).toList();
        List<String> gained = after.stream()
                .flatMap(PodTemplate::secrets)
                .filter(one -> !had.contains(one))
                .toList();
        return gained.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "gets " + (gained.size() == 1 ? "Secret " : "Secrets ") + Words.first(gained, MOST_SECRETS));
    }

    private static Stream<String> ofNode(PodTemplate pod) {
        return Flaw.of(pod, List.of()).stream()
                .filter(one -> one.flaw().grade() == Grade.HIGH)
                .map(Flawed::words);
    }
}
