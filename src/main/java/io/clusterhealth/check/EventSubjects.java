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

/// The objects that events are about. An event is kept for an hour, whether or not its object still exists: a pod
/// that has been replaced is marked as gone and attributed to its owner, as far as the pod's name determines the
/// owner.
///
/// @param there the objects of the lists that were read completely, by subject
/// @param known the kinds of these lists
/// @param makers the owners of existing objects, by namespace and name
public record EventSubjects(
        Map<Subject, Metadata> there,
        Set<String> known,
        Map<MakerName, Set<Subject>> makers,
        Owners owners,
        Instant asOf) {
    private static final Map<String, Resource<? extends WithMetadata>> LISTS =
            Map.of("Pod", Resources.PODS, "ReplicaSet", Resources.REPLICA_SETS, "Job", Resources.JOBS);

    /// Lists are read at different times: the object of an event this young may have been created after its list was
    /// read.
    private static final Duration UNCERTAIN = Duration.ofSeconds(10);

    private static final Set<String> NUMBERED = Set.of("StatefulSet");

    /// The alphabet of random names (`k8s.io/apimachinery/pkg/util/rand`), and the length of a pod's random suffix.
    public static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    /// The number of random letters at the end of a generated name.
    public static final int RANDOM = 5;

    private static final String DIGITS = "0123456789";

    /// An owner of any kind.
    public record MakerName(String namespace, String name) {}

    /// Builds the index from the events of a picture and the lists that were requested with them.
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
                Subjects.controller(metadata)
                        .filter(owner -> !owner.kind().equals("Node"))
                        .ifPresent(owner -> note(owner, makers));
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

    /// Whether the object of an event no longer exists, or was replaced by another one of the same name.
    public boolean gone(Event event) {
        Metadata now = there.get(Subjects.of(event));
        return now == null
                ? known.contains(event.kind()) && !Age.within(event.first(), UNCERTAIN, asOf)
                : earlier(event, now.created());
    }

    /// Whether an event last occurred before the object of this name was created.
    public static boolean earlier(Event event, Optional<Instant> created) {
        return created.flatMap(at -> event.last().filter(last -> last.isBefore(at)))
                .isPresent();
    }

    /// The owner of an event's object; the object itself if it has none, or none is known.
    public Subject owner(Event event) {
        Subject about = Subjects.of(event);
        Metadata now = there.get(about);
        Optional<Subject> top = now != null ? owners.top(now) : gone(event) ? named(about) : Optional.empty();
        return top.orElse(about);
    }

    /// The owner of a deleted pod: the only one that would generate such a pod name.
    private Optional<Subject> named(Subject pod) {
        if (!pod.kind().equals("Pod")) {
            return Optional.empty();
        }
        return before(pod.name(), DIGITS)
                .flatMap(name -> only(pod.namespace(), name, true))
                .or(() -> before(pod.name(), LETTERS)
                        .filter(_ -> endsAtRandom(pod.name()))
                        .flatMap(name -> random(pod.namespace(), name)));
    }

    private Optional<Subject> random(String namespace, String name) {
        return only(namespace, name, false)
                .map(maker -> owners.of(maker).orElse(maker))
                .or(() -> before(name, LETTERS)
                        .flatMap(deployment -> only(namespace, deployment, false))
                        .filter(maker -> maker.kind().equals("Deployment")));
    }

    /// Whether a name ends in as many random letters as a generated one; of a long name the dash before them is cut
    /// off.
    public static boolean randomEnd(String name) {
        return name.length() > RANDOM
                && name.substring(name.length() - RANDOM).chars().allMatch(letter -> LETTERS.indexOf(letter) >= 0);
    }

    /// Whether the API server has generated the end of the name (`metadata.generateName`).
    public static boolean endsAtRandom(String name) {
        return name.lastIndexOf('-') == name.length() - RANDOM - 1
                && before(name, LETTERS).isPresent();
    }

    /// The part before the last dash, if only the given letters follow it.
    private static Optional<String> before(String name, String letters) {
        int dash = name.lastIndexOf('-');
        return dash > 0
                        && dash < name.length() - 1
                        && name.substring(dash + 1).chars().allMatch(letter -> letters.indexOf(letter) >= 0)
                ? Optional.of(name.substring(0, dash))
                : Optional.empty();
    }

    private Optional<Subject> only(String namespace, String name, boolean numbered) {
        List<Subject> fitting = makers.getOrDefault(new MakerName(namespace, name), Set.of()).stream()
                .filter(maker -> NUMBERED.contains(maker.kind()) == numbered)
                .filter(maker -> !maker.kind().equals("CronJob"))
                .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }
}
