// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Action;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The rollouts of every Deployment, as far as its ReplicaSets are kept.
record Histories(Map<Subject, History> byOwner) {
    Histories {
        byOwner = Map.copyOf(byOwner);
    }

    static Histories in(Picture picture) {
        Map<Subject, List<ReplicaSet>> sets = new HashMap<>();
        for (ReplicaSet set : picture.objects(Resources.REPLICA_SETS)) {
            set.metadata()
                    .controller()
                    .map(owner -> new Subject(owner.kind(), set.metadata().namespace(), owner.name()))
                    .ifPresent(owner ->
                            sets.computeIfAbsent(owner, _ -> new ArrayList<>()).add(set));
        }
        Map<Subject, List<Event>> scalings = new HashMap<>();
        picture.objects(Resources.ACTIONS).stream()
                .map(Action::event)
                .forEach(event -> scalings.computeIfAbsent(
                                new Subject(event.kind(), event.namespace(), event.name()), _ -> new ArrayList<>())
                        .add(event));
        Map<Subject, History> histories = new HashMap<>();
        sets.forEach((owner, own) ->
                histories.put(owner, new History(owner, own, scalings.getOrDefault(owner, List.of()))));
        return new Histories(histories);
    }

    Stream<History> all() {
        return byOwner.values().stream();
    }

    Optional<History> of(Subject owner) {
        return Optional.ofNullable(byOwner.get(owner));
    }
}
