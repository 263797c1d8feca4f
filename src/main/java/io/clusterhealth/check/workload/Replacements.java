// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Whether workloads have the replicas they want, so that pods which failed are not missed.
///
/// @param complete by workload, for those that were read
/// @param wholeKinds kinds that were read whole: a workload of theirs that is not there is gone, and misses
///     nothing
record Replacements(Map<Subject, Boolean> complete, Set<String> wholeKinds) {

    Replacements {
        complete = Map.copyOf(complete);
        wholeKinds = Set.copyOf(wholeKinds);
    }

    static Replacements in(Picture picture) {
        Map<Subject, Boolean> complete = new HashMap<>();
        Set<String> wholeKinds = new HashSet<>();
        for (Resource<Workload> kind : List.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS, Resources.DAEMON_SETS)) {
            for (Workload workload : picture.objects(kind)) {
                complete.put(Subjects.of(workload), workload.available() >= workload.desired());
            }
            if (picture.list(kind) instanceof Read.Found<List<Workload>>) {
                wholeKinds.add(kind.kind());
            }
        }
        picture.objects(Resources.REPLICA_SETS)
                .forEach(set -> complete.put(Subjects.of("ReplicaSet", set.metadata()), set.ready() >= set.desired()));
        if (picture.list(Resources.REPLICA_SETS) instanceof Read.Found<?>) {
            wholeKinds.add("ReplicaSet");
        }
        return new Replacements(complete, wholeKinds);
    }

    boolean complete(Subject workload) {
        Boolean known = complete.get(workload);
        return known == null ? wholeKinds.contains(workload.kind()) : known;
    }
}
