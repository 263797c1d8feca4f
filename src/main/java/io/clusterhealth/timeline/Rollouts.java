// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// New revisions of Deployments: each begins with a ReplicaSet of its own.
record Rollouts() implements Source {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.REPLICA_SETS);
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        Map<Subject, List<ReplicaSet>> byOwner = new HashMap<>();
        for (ReplicaSet set : picture.objects(Resources.REPLICA_SETS)) {
            set.metadata()
                    .controller()
                    .map(owner -> new Subject(owner.kind(), set.metadata().namespace(), owner.name()))
                    .ifPresent(owner -> byOwner.computeIfAbsent(owner, _ -> new ArrayList<>())
                            .add(set));
        }
        return byOwner.entrySet().stream().flatMap(owned -> of(owned.getKey(), owned.getValue()));
    }

    private static Stream<Change> of(Subject owner, List<ReplicaSet> sets) {
        sets.sort(Comparator.comparingInt(ReplicaSet::revision));
        List<Change> changes = new ArrayList<>();
        Optional<ReplicaSet> before = Optional.empty();
        for (ReplicaSet set : sets) {
            Optional<ReplicaSet> previous = before;
            set.metadata()
                    .created()
                    .ifPresent(at -> changes.add(new Change(at, Kind.ROLLOUT, owner, what(set, previous))));
            before = Optional.of(set);
        }
        return changes.stream();
    }

    private static Evidence what(ReplicaSet set, Optional<ReplicaSet> before) {
        String revision = set.revision() == 0 ? "a new revision" : "revision " + set.revision();
        Optional<List<String>> old = before.map(ReplicaSet::images).filter(images -> !images.equals(set.images()));
        String images = String.join(", ", set.images());
        return old.map(was -> Evidence.quoting(
                        "rolled out " + revision + ", images changed", String.join(", ", was) + " → " + images))
                .orElseGet(() -> before.isEmpty()
                        ? Evidence.quoting("first seen with " + revision, images)
                        : Evidence.of("rolled out " + revision + " with the same images"));
    }
}
