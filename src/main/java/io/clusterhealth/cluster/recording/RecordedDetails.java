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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

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
        Optional<Unread> gap = search(RecordedSearch.forAll(), deadline, (header, object) -> {
            boolean namespaced = !ObjectName.of(object).namespace().isEmpty();
            found.computeIfAbsent(header.apiVersion() + header.kind(), _ -> header.resource(namespaced));
            return true;
        });
        return Read.of(List.copyOf(found.values()), gap);
    }

    @Override
    public Read<List<ObjectName>> names(
            ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline) {
        TreeSet<ObjectName> found = new TreeSet<>();
        RecordedSearch search = RecordedSearch.forNames(resource, name)
                .until(() -> name.isPresent() && !found.isEmpty() && (namespace.isPresent() || !resource.namespaced()));
        Optional<Unread> gap = search(search, deadline, (_, object) -> {
                    ObjectName one = ObjectName.of(object);
                    if (namespace.orElse(one.namespace()).equals(one.namespace())
                            && name.orElse(one.name()).equals(one.name())) {
                        found.add(one);
                    }
                    return found.size() < MOST_NAMES;
                })
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
        RecordedSearch search =
                RecordedSearch.forObjects(query).until(() -> query.name().isPresent() && !page.isEmpty());
        Optional<Unread> gap = objects(
                        search, deadline, (name, object) -> page.offer(name, headed(object, query.resource())))
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

    /// Passes every recording of the objects that are searched for.
    private Optional<Unread> objects(
            RecordedSearch search, Deadline deadline, BiConsumer<ObjectName, ObjectNode> taker) {
        return search(search, deadline, (_, object) -> {
            taker.accept(ObjectName.of(object), object);
            return true;
        });
    }

    /// Reads the files twice instead of once for each page: for the latest recording of each object, and for these.
    @Override
    public Optional<Unread> each(ObjectQuery query, Deadline deadline, Consumer<ObjectNode> taker) {
        if (query.resource().confidential() && !query.resource().isSecrets()) {
            return Optional.of(NOT_READ);
        }
        Map<ObjectName, RecordedState> latest = new HashMap<>();
        RecordedSearch search = RecordedSearch.forObjects(query);
        Optional<Unread> gap = objects(
                        search,
                        deadline,
                        (name, object) -> latest.merge(
                                name, RecordedState.of(object), (one, other) -> other.beats(one) ? other : one))
                .or(() -> lacks(query.resource(), deadline));
        if (latest.isEmpty()) {
            return gap.or(() -> Optional.of(notFound(query.resource(), query.namespace(), deadline))
                    .filter(Unread.Unrecorded.class::isInstance));
        }
        return objects(search, deadline, (name, object) -> {
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

    /// Searches the files in the order of the search.
    ///
    /// @param taker returns whether to continue
    /// @return why not everything was searched
    private Optional<Unread> search(RecordedSearch search, Deadline wanted, BiPredicate<Header, ObjectNode> taker) {
        Deadline deadline = allowed(wanted);
        Duration given = deadline.remaining();
        try {
            Optional<RecordingFolder> folder = opened(deadline);
            if (folder.isEmpty()) {
                return Optional.of(new Unread.Late(given));
            }
            List<RecordingFile> all = folder.get().files();
            ObjectScan objects = new ObjectScan(
                    deadline,
                    search.interest(),
                    (header, object) -> !search.takes(header) || taker.test(header, object));
            for (List<RecordingFile> group : search.inGroups(all)) {
                if (!search.enough().getAsBoolean() && !objects.over(group, all.size() == 1)) {
                    return Optional.of(new Unread.Late(given));
                }
            }
            return objects.failure().or(() -> Optional.<Unread>of(CUT).filter(_ -> objects.misses(search::needs)));
        } catch (IOException _) {
            return Optional.of(unreadable());
        }
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
        return search(RecordedSearch.forNames(resource, Optional.empty()), deadline, (_, object) -> !found.add(object))
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

    /// Items of the API's own lists have no `apiVersion` and `kind`.
    private static ObjectNode headed(ObjectNode object, ApiResource resource) {
        return object.put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
    }
}
