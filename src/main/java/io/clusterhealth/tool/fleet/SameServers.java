// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/// Which clusters of an answer have one server, which is read for several users: sums count it once.
record SameServers(List<ClusterNames> clusters) {
    private static final int GROUPS = 3;

    /// The server of a cluster; equal for clusters that are one.
    String of(String cluster) {
        return clusters.stream()
                .filter(names -> names.name().equals(cluster))
                .map(ClusterNames::server)
                .findFirst()
                .orElse(cluster);
    }

    /// The number of servers of these clusters.
    int count(Collection<? extends ClusterPart<?>> parts) {
        return (int) parts.stream().map(part -> of(part.cluster())).distinct().count();
    }

    /// One answer about each server that answered.
    ///
    /// @param preferred the answer that comes first is taken, of equal ones that of the first cluster
    <T> List<T> once(List<ClusterPart<T>> parts, Comparator<T> preferred) {
        Map<String, T> answers = PartAnswered.among(parts)
                .collect(Collectors.toMap(
                        part -> of(part.cluster()),
                        PartAnswered::answer,
                        BinaryOperator.minBy(preferred),
                        LinkedHashMap::new));
        return List.copyOf(answers.values());
    }

    /// A line about the clusters that are one; empty where there are none.
    Facts facts() {
        List<String> groups = clusters.stream()
                .collect(Collectors.groupingBy(
                        ClusterNames::server,
                        LinkedHashMap::new,
                        Collectors.mapping(names -> Redaction.name(names.name()), Collectors.joining(" "))))
                .values()
                .stream()
                .filter(group -> group.indexOf(' ') > 0)
                .limit(GROUPS)
                .toList();
        return new Facts().joined("sameCluster", groups, "; ", "One cluster under several names, counted once: %s.");
    }
}
