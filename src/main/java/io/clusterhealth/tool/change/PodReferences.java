// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.examination.PodConfiguration;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The ConfigMaps, Secrets and volume claims without which the pods of a change do not start. Only names are read.
record PodReferences(PlannedPods pods, WritableCluster writable, Deadline deadline) {

    /// @param made the objects that the same change creates
    BlastRadius touched(Set<Subject> made) {
        Map<String, List<Subject>> wanted =
                PodConfiguration.required(pods.namespace(), pods.pod().path("spec")).stream()
                        .filter(one -> !made.contains(one) && !pods.isOwnClaim(one))
                        .distinct()
                        .collect(Collectors.groupingBy(Subject::kind));
        return wanted.entrySet().stream()
                .map(kind -> ofKind(kind.getKey(), kind.getValue()))
                .reduce(BlastRadius.NONE, BlastRadius::plus);
    }

    private BlastRadius ofKind(String kind, List<Subject> wanted) {
        RelatedObjects names = new RelatedObjects(Kinds.called(kind).orElseThrow(), pods.namespace(), "", true);
        return writable.items(names, deadline)
                .map(all -> missing(wanted, all))
                .orElseGet(() -> BlastRadius.NONE.with(
                        Touched.UNTRIED,
                        List.of("whether the %s of its pods exist"
                                .formatted(names.resource().plural()))));
    }

    private BlastRadius missing(List<Subject> wanted, List<JsonNode> all) {
        Set<String> there = all.stream().map(one -> ObjectName.of(one).name()).collect(Collectors.toSet());
        return BlastRadius.NONE.with(
                Touched.WARNINGS,
                wanted.stream()
                        .filter(one -> !there.contains(one.name()))
                        .map(one -> "New pods of %s do not start: there is no %s %s."
                                .formatted(pods.words(), one.kind(), one.name()))
                        .toList());
    }
}
