// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.LabelQuery;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.RecordedLog;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.recording.Recorded.RecordedState;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Single objects and logs of a recording, searched for in its files for each request.
///
/// @param cluster for what is known of all files together, as far as they have been read by a deadline
record RecordedDetails(RecordedCluster cluster, RecordedCluster.FileListing files) implements Details {
    /// The time limit for the files inside the program, see [RecordedCluster#prepare].
    private static final Duration OWN_FILES = Duration.ofMinutes(1);

    private static final Unread.Failed CUT = new Unread.Failed("a recorded list of them goes on elsewhere");

    /// The known kinds, and those in the files.
    @Override
    public Read<List<ApiResource>> resources(Deadline deadline) {
        Map<String, ApiResource> found = new LinkedHashMap<>();
        Kinds.known().forEach(known -> found.put(known.apiVersion() + known.kind(), known));
        Optional<Unread> gap = scan(
                _ -> false,
                List.of(),
                deadline,
                RecordedDetails::coordinates,
                (header, object) -> {
                    found.computeIfAbsent(header.apiVersion() + header.kind(), _ -> resource(header, object));
                    return true;
                },
                () -> false);
        return Read.of(List.copyOf(found.values()), gap);
    }

    @Override
    public Read<List<ObjectName>> names(
            ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline) {
        TreeSet<ObjectName> found = new TreeSet<>();
        Optional<Unread> gap = ofKind(
                        resource,
                        name,
                        deadline,
                        RecordedDetails::coordinates,
                        object -> {
                            ObjectName one = ObjectName.of(object);
                            if (namespace.orElse(one.namespace()).equals(one.namespace())
                                    && name.orElse(one.name()).equals(one.name())) {
                                found.add(one);
                            }
                            return found.size() < MOST_NAMES;
                        },
                        () -> name.isPresent() && !found.isEmpty() && (namespace.isPresent() || !resource.namespaced()))
                .or(() -> lacks(resource, deadline));
        if (found.isEmpty()
                && gap.isEmpty()
                && notFound(resource, namespace, deadline) instanceof Unread.Unrecorded none) {
            return new Read.Missing<>(none);
        }
        return Read.of(List.copyOf(found), gap);
    }

    @Override
    public Read<ObjectPage> page(ObjectQuery query, Deadline deadline) {
        if (query.resource().confidential() && !query.resource().isSecrets()) {
            return new Read.Missing<>(NOT_READ);
        }
        if (!query.from().matches("\\d{0,9}")) {
            return new Read.Missing<>(NO_SUCH_PAGE);
        }
        return LabelQuery.of(query.labels())
                .map(labels -> page(new RecordedPage(query, labels), query, deadline))
                .orElseGet(() -> new Read.Missing<>(new Unread.Failed("this is no label selector")));
    }

    private Read<ObjectPage> page(RecordedPage page, ObjectQuery query, Deadline deadline) {
        Optional<Unread> gap = ofKind(
                        query,
                        deadline,
                        () -> query.name().isPresent() && !page.isEmpty(),
                        (name, object) -> page.offer(name, headed(object, query.resource())))
                .or(() -> lacks(query.resource(), deadline))
                .filter(_ -> query.name().isEmpty() || page.isEmpty());
        if (page.isEmpty() && (query.name().isPresent() || gap.isEmpty())) {
            Unread why = gap.orElseGet(() -> notFound(query.resource(), query.namespace(), deadline));
            if (query.name().isPresent() || why instanceof Unread.Unrecorded) {
                return new Read.Missing<>(why);
            }
        }
        Optional<Instant> asOf = query.form().tabled() ? cluster.asOf(deadline) : Optional.empty();
        return Read.of(page.at(asOf.orElse(Instant.EPOCH)), gap);
    }

    /// Passes every recording of the objects that a query is about.
    private Optional<Unread> ofKind(
            ObjectQuery query, Deadline deadline, BooleanSupplier enough, BiConsumer<ObjectName, ObjectNode> taker) {
        return ofKind(
                query.resource(),
                query.name(),
                deadline,
                object -> Optional.of(object).filter(one -> query.isAbout(ObjectName.of(one))),
                object -> {
                    taker.accept(ObjectName.of(object), object);
                    return true;
                },
                enough);
    }

    /// Passes every recording of objects of a kind, first from the files that are likely to have this name.
    ///
    /// @param taker returns whether to continue
    private Optional<Unread> ofKind(
            ApiResource resource,
            Optional<String> name,
            Deadline deadline,
            Function<ObjectNode, Optional<ObjectNode>> interest,
            Predicate<ObjectNode> taker,
            BooleanSupplier enough) {
        return scan(
                header -> is(header, resource),
                Stream.concat(name.stream(), Stream.of(resource.plural())).toList(),
                deadline,
                interest,
                (header, object) -> !is(header, resource) || taker.test(object),
                enough);
    }

    /// Reads the files twice instead of once for each page: for the latest recording of each object, and for these.
    @Override
    public Optional<Unread> each(ObjectQuery query, Deadline deadline, Consumer<ObjectNode> taker) {
        if (query.resource().confidential() && !query.resource().isSecrets()) {
            return Optional.of(NOT_READ);
        }
        Map<ObjectName, RecordedState> latest = new HashMap<>();
        Optional<Unread> gap = ofKind(
                        query,
                        deadline,
                        () -> false,
                        (name, object) -> latest.merge(
                                name, RecordedState.of(object), (one, other) -> other.beats(one) ? other : one))
                .or(() -> lacks(query.resource(), deadline));
        if (latest.isEmpty()) {
            return gap.or(() -> Optional.of(notFound(query.resource(), query.namespace(), deadline))
                    .filter(Unread.Unrecorded.class::isInstance));
        }
        return ofKind(query, deadline, () -> false, (name, object) -> {
                    if (latest.remove(name, RecordedState.of(object))) {
                        taker.accept(Undisclosed.shown(headed(object, query.resource()), query));
                    }
                })
                .or(() -> gap);
    }

    /// For a waiting container, the API server returns the log of the finished run with and without `previous`. A
    /// recording may hold it under one of the two only.
    @Override
    public Read<List<String>> log(LogQuery query, Deadline deadline) {
        Read<List<String>> asked = recorded(query, deadline);
        boolean none =
                asked.unread().filter(Unread.Unrecorded.class::isInstance).isPresent();
        return none && query.previous() && waits(query, deadline) ? recorded(query.newest(), deadline) : asked;
    }

    private Read<List<String>> recorded(LogQuery query, Deadline deadline) {
        Duration given = deadline.remaining();
        try {
            Optional<Instant> from =
                    query.since().flatMap(since -> cluster.asOf(deadline).map(taken -> taken.minus(since)));
            return opened(allowed(deadline))
                    .map(folder -> new RecordedLogs(folder.files()).read(query, from))
                    .orElseGet(() -> new Read.Missing<>(new Unread.Late(given)));
        } catch (IOException _) {
            return new Read.Missing<>(unreadable());
        }
    }

    @Override
    public List<RecordedLog> recordedLogs(LogQuery asked, int most, Deadline deadline) {
        try {
            Optional<RecordingFolder> folder = opened(allowed(deadline));
            return folder.isEmpty() ? List.of() : new RecordedLogs(folder.get().files()).nearest(asked, most);
        } catch (IOException _) {
            return List.of();
        }
    }

    /// Searches all files; first those whose name contains the first hint, then the second, then all others, until one
    /// of these groups was enough.
    ///
    /// @param kind of the searched objects
    /// @return why not everything was searched
    private Optional<Unread> scan(
            Predicate<Header> kind,
            List<String> hints,
            Deadline wanted,
            Function<ObjectNode, Optional<ObjectNode>> interest,
            BiPredicate<Header, ObjectNode> taker,
            BooleanSupplier enough) {
        Deadline deadline = allowed(wanted);
        Duration given = deadline.remaining();
        try {
            Optional<RecordingFolder> folder = opened(deadline);
            if (folder.isEmpty()) {
                return Optional.of(new Unread.Late(given));
            }
            List<RecordingFile> all = folder.get().files();
            Map<Integer, List<RecordingFile>> groups = all.stream()
                    .collect(Collectors.groupingBy(file -> place(file, hints), TreeMap::new, Collectors.toList()));
            ObjectScan objects = new ObjectScan(deadline, interest, taker);
            for (List<RecordingFile> group : groups.values()) {
                if (!enough.getAsBoolean() && !objects.over(group, all.size() == 1)) {
                    return Optional.of(new Unread.Late(given));
                }
            }
            return objects.failure().or(() -> Optional.<Unread>of(CUT).filter(_ -> objects.misses(kind)));
        } catch (IOException _) {
            return Optional.of(unreadable());
        }
    }

    private static int place(RecordingFile file, List<String> hints) {
        return IntStream.range(0, hints.size())
                .filter(i -> file.name().contains(hints.get(i)))
                .findFirst()
                .orElse(hints.size());
    }

    /// The files; an archive is read first, and the result is empty when that exceeds the deadline.
    private Optional<RecordingFolder> opened(Deadline deadline) throws IOException {
        return files.packed()
                        && cluster.asOf(deadline).isEmpty()
                        && deadline.remaining().isNegative()
                ? Optional.empty()
                : Optional.of(files.open(files.list()));
    }

    /// Why an object of this kind is missing: it did not exist, or none of its kind was recorded.
    private Unread notFound(ApiResource resource, Optional<String> namespace, Deadline deadline) {
        if (namespace
                .flatMap(one -> cluster.known(deadline).filter(recording -> recording.isLeftOut(one)))
                .isPresent()) {
            return new Unread.Unrecorded(Bearing.NONE);
        }
        if (cluster.known(deadline)
                .filter(recording -> recording.holds(resource))
                .isPresent()) {
            return new Unread.Absent();
        }
        List<ObjectNode> found = new ArrayList<>();
        return ofKind(
                        resource,
                        Optional.empty(),
                        deadline,
                        RecordedDetails::coordinates,
                        object -> !found.add(object),
                        () -> false)
                .orElseGet(() -> found.isEmpty() ? new Unread.Unrecorded(Bearing.NONE) : new Unread.Absent());
    }

    /// Why objects of such a list may be missing, as far as the files have been read by the deadline.
    private Optional<Unread> lacks(ApiResource resource, Deadline deadline) {
        return cluster.known(deadline).flatMap(recording -> recording.gap(resource));
    }

    /// Whether the container waits after a run that ended, as far as the files have been read by the deadline.
    private boolean waits(LogQuery log, Deadline deadline) {
        return cluster
                .read(Set.of(Resources.PODS), Optional.of(log.namespace()), deadline, ReadObserver.NONE)
                .objects(Resources.PODS)
                .stream()
                .filter(pod -> pod.metadata().name().equals(log.pod())
                        && pod.metadata().namespace().equals(log.namespace()))
                .flatMap(pod -> pod.containers().stream())
                .filter(container -> container.name().equals(log.container()))
                .anyMatch(container -> container.state() instanceof Container.State.Waiting
                        && container.last().isPresent());
    }

    private Deadline allowed(Deadline deadline) {
        return cluster.origin() == Cluster.Origin.DEMO ? Deadline.in(OWN_FILES) : deadline;
    }

    private static Unread unreadable() {
        return new Unread.Failed("the recording could not be read");
    }

    private static Optional<ObjectNode> coordinates(ObjectNode object) {
        return object.path("metadata").isObject()
                ? Optional.of(object.retain("apiVersion", "kind", "metadata"))
                : Optional.empty();
    }

    /// Items of the API's own lists have no `apiVersion` and `kind`.
    private static ObjectNode headed(ObjectNode object, ApiResource resource) {
        return object.put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
    }

    private static boolean is(Header header, ApiResource resource) {
        return header.kind().equals(resource.kind())
                && (header.apiVersion().isEmpty() || header.group().equals(resource.group()));
    }

    private static ApiResource resource(Header header, ObjectNode object) {
        return new ApiResource(
                header.group(),
                header.apiVersion().substring(header.apiVersion().indexOf('/') + 1),
                plural(header.kind().toLowerCase(Locale.ROOT)),
                header.kind(),
                List.of(),
                !ObjectName.of(object).namespace().isEmpty());
    }

    /// By the naming convention of the API.
    private static String plural(String kind) {
        if (kind.endsWith("s") || kind.endsWith("x") || kind.endsWith("ch")) {
            return kind + "es";
        }
        return kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
    }
}
