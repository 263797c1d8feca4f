// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The rollouts of one Deployment. Each new template has a ReplicaSet of its own; a rollback takes an old one up again
/// and gives it a new revision, so that its revision is higher than that of a younger one.
///
/// @param sets in the order in which they were made
/// @param scalings events about the Deployment that name the ReplicaSets they scaled
record History(Subject owner, List<ReplicaSet> sets, List<Event> scalings) {
    History {
        sets = sets.stream()
                .sorted(Comparator.comparing(History::made)
                        .thenComparing(ReplicaSet::revision)
                        .thenComparing(set -> set.metadata().name()))
                .toList();
        scalings = List.copyOf(scalings);
    }

    /// When each rollout and rollback began, as far as that is known.
    Stream<Instant> begins() {
        return changes().map(Change::at);
    }

    Stream<Change> changes() {
        return from(0);
    }

    /// Those that took the place of another template.
    Stream<Change> replacements() {
        return from(1);
    }

    private Stream<Change> from(int first) {
        return Stream.concat(
                IntStream.range(Math.min(first, sets.size()), sets.size())
                        .filter(i -> sets.get(i).metadata().created().isPresent())
                        .mapToObj(i -> new Change(made(sets.get(i)), ChangeKind.ROLLOUT, owner, rollout(i))),
                sets.stream().flatMap(set -> rollback(set).stream()));
    }

    private static Instant made(ReplicaSet set) {
        return set.metadata().created().orElse(Instant.EPOCH);
    }

    private Evidence rollout(int index) {
        ReplicaSet set = sets.get(index);
        String revision = replaced(set).isPresent()
                ? "an earlier revision"
                : set.revision() == 0 ? "a new revision" : "revision " + set.revision();
        return index == 0
                ? Evidence.quoting("first seen with " + revision, images(set))
                : turn("rolled out " + revision, sets.get(index - 1), set);
    }

    private static Evidence turn(String what, ReplicaSet from, ReplicaSet to) {
        return from.images().equals(to.images())
                ? Evidence.of(what + " with the same images")
                : Evidence.quoting(what + ", images changed", images(from) + " → " + images(to));
    }

    private static String images(ReplicaSet set) {
        return String.join(", ", set.images());
    }

    /// The set that a rollback to this one replaced: the latest of those that are younger and of a lower revision.
    private Optional<ReplicaSet> replaced(ReplicaSet set) {
        return sets.stream()
                .filter(other ->
                        other.revision() < set.revision() && made(other).isAfter(made(set)))
                .max(Comparator.comparingInt(ReplicaSet::revision));
    }

    /// It began when the old set was first scaled up again; without an event, at some time after the replaced one.
    private Optional<Change> rollback(ReplicaSet set) {
        return replaced(set).map(replaced -> {
            Optional<Instant> scaled = scalings.stream()
                    .filter(event -> names(event, set))
                    .flatMap(event -> event.last().stream())
                    .filter(made(replaced)::isBefore)
                    .min(Comparator.naturalOrder());
            String what = "%srolled back, as revision %d"
                    .formatted(scaled.isPresent() ? "" : "was at some later time ", set.revision());
            return new Change(scaled.orElse(made(replaced)), ChangeKind.ROLLOUT, owner, turn(what, replaced, set));
        });
    }

    /// `Scaled up replica set cart-1 from 0 to 3`
    private static boolean names(Event event, ReplicaSet set) {
        return event.message().contains(" " + set.metadata().name() + " ");
    }
}
