// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What events are about. An event is kept for an hour, whether or not its object is: a pod that another has replaced
/// is told as gone, and by what made it, as far as its name tells that.
///
/// @param there the objects of the lists that were read whole, by subject
/// @param known the kinds of these lists
/// @param makers what made the objects that are there, by namespace and name
public record EventSubjects(
        Map<Subject, Metadata> there,
        Set<String> known,
        Map<MakerName, Set<Subject>> makers,
        Owners owners,
        Instant asOf) {
    private static final Map<String, Resource<? extends WithMetadata>> LISTS =
            Map.of("Pod", Resources.PODS, "ReplicaSet", Resources.REPLICA_SETS, "Job", Resources.JOBS);

    /// Lists are not read at one moment: an object of an event this young may have come about since.
    private static final Duration UNCERTAIN = Duration.ofSeconds(10);

    private static final Set<String> NUMBERED = Set.of("StatefulSet");

    private static final Pattern NUMBER = Pattern.compile("(.+)-\\d{1,9}");

    /// The letters of `k8s.io/apimachinery/pkg/util/rand`.
    private static final Pattern RANDOM = Pattern.compile("(.+)-[bcdfghjklmnpqrstvwxz2456789]{5}");

    private static final Pattern REPLICA_SET = Pattern.compile("(.+)-[bcdfghjklmnpqrstvwxz2456789]{1,10}");

    /// A maker of whatever kind.
    public record MakerName(String namespace, String name) {}

    /// In a picture of events and of the lists that were wanted with them.
    public static EventSubjects in(Picture picture) {
        Map<Subject, Metadata> there = new HashMap<>();
        Set<String> known = new HashSet<>();
        Map<MakerName, Set<Subject>> makers = new HashMap<>();
        LISTS.forEach((kind, list) -> {
            if (picture.wanted().contains(list) && picture.whole(list)) {
                known.add(kind);
            }
            for (WithMetadata object : picture.objects(list)) {
                Metadata metadata = object.metadata();
                there.put(Subjects.of(kind, metadata), metadata);
                metadata.controller()
                        .filter(owner -> !owner.kind().equals("Node"))
                        .ifPresent(
                                owner -> note(new Subject(owner.kind(), metadata.namespace(), owner.name()), makers));
                if (!kind.equals("Pod")) {
                    note(Subjects.of(kind, metadata), makers);
                }
            }
        });
        picture.objects(Resources.DEPLOYMENTS).forEach(one -> note(Subjects.of(one), makers));
        return new EventSubjects(there, known, makers, Owners.in(picture), picture.asOf());
    }

    private static void note(Subject maker, Map<MakerName, Set<Subject>> makers) {
        makers.computeIfAbsent(new MakerName(maker.namespace(), maker.name()), _ -> new HashSet<>())
                .add(maker);
    }

    /// Whether the object of an event is there no longer, or is another one of the same name by now.
    public boolean gone(Event event) {
        Metadata now = there.get(subject(event));
        return now == null
                ? known.contains(event.kind()) && !Age.within(event.first(), UNCERTAIN, asOf)
                : earlier(event, now.created());
    }

    /// Whether an event was last seen before the object of this name was made.
    public static boolean earlier(Event event, Optional<Instant> created) {
        return created.flatMap(at -> event.last().filter(last -> last.isBefore(at)))
                .isPresent();
    }

    /// What made the object of an event; the object itself where nothing did, or none is known.
    public Subject owner(Event event) {
        Subject about = subject(event);
        Metadata now = there.get(about);
        Optional<Subject> top = now != null ? owners.top(now) : gone(event) ? named(about) : Optional.empty();
        return top.orElse(about);
    }

    private static Subject subject(Event event) {
        return new Subject(event.kind(), event.namespace(), event.name());
    }

    /// Of a pod that is gone: the only one that would give a pod such a name.
    private Optional<Subject> named(Subject pod) {
        if (!pod.kind().equals("Pod")) {
            return Optional.empty();
        }
        Matcher number = NUMBER.matcher(pod.name());
        Optional<Subject> numbered = number.matches() ? only(pod.namespace(), number.group(1), true) : Optional.empty();
        return numbered.or(() -> random(pod));
    }

    private Optional<Subject> random(Subject pod) {
        Matcher random = RANDOM.matcher(pod.name());
        if (!random.matches()) {
            return Optional.empty();
        }
        Matcher set = REPLICA_SET.matcher(random.group(1));
        return only(pod.namespace(), random.group(1), false)
                .map(maker -> owners.of(maker).orElse(maker))
                .or(() -> set.matches()
                        ? only(pod.namespace(), set.group(1), false)
                                .filter(maker -> maker.kind().equals("Deployment"))
                        : Optional.empty());
    }

    private Optional<Subject> only(String namespace, String name, boolean numbered) {
        List<Subject> fitting = makers.getOrDefault(new MakerName(namespace, name), Set.of()).stream()
                .filter(maker -> NUMBERED.contains(maker.kind()) == numbered)
                .filter(maker -> !maker.kind().equals("CronJob"))
                .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }
}
