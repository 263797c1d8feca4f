// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Criteria that must all hold for an object, with an optional severity: `Ready=False & spec.suspend!=true :medium`.
record Case(List<Criterion> criteria, Optional<Severity> severity) {

    boolean holds(ClusterObject object) {
        return criteria.stream().allMatch(criterion -> criterion.holds(object));
    }

    /// The condition of the case: the first one that it names.
    Optional<Condition> condition(ClusterObject object) {
        return criteria.stream()
                .flatMap(criterion ->
                        criterion instanceof Criterion.OfCondition named ? named.of(object).stream() : Stream.empty())
                .findFirst();
    }

    static Case of(String text) {
        int colon = text.indexOf(" :");
        return new Case(
                Stream.of((colon < 0 ? text : text.substring(0, colon)).split(" & "))
                        .map(criterion -> Criterion.of(criterion.strip()))
                        .toList(),
                colon < 0
                        ? Optional.empty()
                        : Optional.of(Severity.valueOf(
                                text.substring(colon + 2).strip().toUpperCase(Locale.ROOT))));
    }
}
