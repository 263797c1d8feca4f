// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Texts;
import io.clusterhealth.cluster.object.GenericObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Collects the contents of a recording's files; safe for use by several threads.
final class Recorder {
    /// Lists from which some objects are requested from a cluster by themselves as well.
    private static final Map<Resource<?>, List<Resource<?>>> SELECTED = Map.of(
            Resources.EVENTS,
            List.of(
                    Resources.ACTIONS,
                    Resources.PREEMPTIONS,
                    Resources.SCALE_UPS,
                    Resources.CREATIONS,
                    Resources.REMEDIATIONS),
            Resources.SECRETS,
            List.of(Resources.PLATFORM_CERTIFICATES),
            Resources.PODS,
            List.of(Resources.PENDING_PODS),
            Resources.UNLISTED,
            List.of(Resources.CUSTOM_RUNS, Resources.UNSEEN_CHANGES));

    private static final int MOST_UNLISTED = 1_000;

    private final Map<Resource<?>, Recorded<?>> lists = new HashMap<>();
    private final Map<Resource<?>, Gap> gaps = new HashMap<>();
    private final Map<Resource<?>, String> remarks = new HashMap<>();
    private final Map<Resource<?>, Oddities> oddities = new HashMap<>();
    private final Texts texts = new Texts();
    private final Allowance allowance = new Allowance();
    private final ObservedTimes observed = new ObservedTimes();
    private final Identity identity = new Identity();
    private final Set<String> namespaces = new HashSet<>();
    private final Map<Resource<?>, Set<String>> answered = new HashMap<>();
    private final List<Runnable> manifests = new ArrayList<>();
    private Gap everywhere = Gap.NONE;
    private boolean walked;
    private boolean podsListed;
    private boolean served;
    private int unnamed;
    private MalformedFiles malformed = MalformedFiles.NONE;

    /// The texts that the objects of all files share.
    Texts texts() {
        return texts;
    }

    /// The limit of what may still be read.
    Allowance allowance() {
        return allowance;
    }

    /// Whether no list and no gap has been recorded.
    synchronized boolean isEmpty() {
        return lists.isEmpty() && gaps.isEmpty();
    }

    /// Records that the recording holds this list as returned by the API server.
    ///
    /// @param perNamespace whether it is one of several responses, one for each namespace
    /// @param fileName the name of its file: where the list is empty, a folder shows its namespace
    synchronized void answered(Resource<?> resource, boolean perNamespace, String fileName) {
        List<String> folders = List.of(fileName.split("/", -1));
        namespaces.addAll(folders);
        answered.computeIfAbsent(resource, _ -> new HashSet<>()).addAll(folders);
        walked |= perNamespace && resource.namespaced() && resource.of().use() == Kind.Use.ESSENTIAL;
        seen(resource);
    }

    /// Records that the recording holds this list, even if it is empty.
    synchronized void seen(Resource<?> resource) {
        podsListed |= resource.equals(Resources.PODS);
        recorded(resource);
        selected(resource).forEach(this::recorded);
    }

    /// Records an object, reduced to the fields that the mapping of its list needs.
    ///
    /// @param file the index of its file in the order of names
    synchronized void object(Resource<?> resource, JsonNode object, int file, String fileName) {
        Recorded.RecordedState state = Recorded.RecordedState.of(object, observed.look(resource, object), file);
        identity.look(resource, object, fileName);
        served |= Manifest.hasUid(object);
        String name = object.path("metadata").path("name").asText();
        String namespace = object.path("metadata").path("namespace").asText();
        namespaces.add(namespace);
        Recorded.Key key = new Recorded.Key(namespace, name, name.isEmpty() ? ++unnamed : 0);
        keep(resource, object, key, state);
        selected(resource).forEach(some -> keep(some, object, key, state));
        if (KeptFields.isCustom(resource)
                && Mappings.of(Resources.UNSEEN_CHANGES).reading().apply(object).stream()
                        .anyMatch(GenericObject::isBehind)
                && object.deepCopy() instanceof ObjectNode copy) {
            copy.put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
            changed(new Header(resource.apiVersion(), resource.kind()), copy, file);
        }
    }

    private void changed(Header header, JsonNode object, int file) {
        some(Resources.UNSEEN_CHANGES, GenericObject::isBehind, "that were changed", header, object, file);
    }

    /// Records an object of a kind that has no list, unless it is well. It is no evidence of the time of the recording.
    synchronized void unlisted(Header header, JsonNode object, int file) {
        if (object instanceof ObjectNode told) {
            told.put("apiVersion", header.apiVersion()).put("kind", header.kind());
            TopLevelState.moveToStatus(told);
            some(Resources.UNLISTED, GenericObject::isInDoubt, "that report a fault", header, told, file);
            some(
                    Resources.CUSTOM_RUNS,
                    one -> GenericObject.RunEnd.of(one).isPresent() || one.ranWell(),
                    "that have ended",
                    header,
                    told,
                    file);
            changed(header, told, file);
        }
    }

    /// Records an object in a list of some; of too many, the first by namespace and kind.
    private void some(
            Resource<GenericObject> list,
            Predicate<GenericObject> which,
            String they,
            Header header,
            JsonNode object,
            int file) {
        Mappings.of(list).reading().apply(object).filter(which).ifPresent(one -> {
            String name = String.join("/", header.kind(), header.group(), one.name());
            Recorded.Key key = new Recorded.Key(one.namespace(), name, 0);
            Recorded.RecordedState state = Recorded.RecordedState.of(object, Instant.EPOCH, file);
            if (recorded(list).addUpTo(MOST_UNLISTED, key, state, one)) {
                remark(list, "only the first %d of those %s were read".formatted(MOST_UNLISTED, they));
            }
        });
    }

    /// Records a workload that looks like a manifest to be applied; ignored if any object is from an API server.
    synchronized void manifest(Resource<?> resource, JsonNode object, int file, String fileName) {
        manifests.add(() -> object(resource, object, file, fileName));
    }

    /// All lists, with those whose objects are some of those of another list.
    static List<Resource<?>> all() {
        return Stream.concat(Resources.ALL.stream(), SELECTED.values().stream().flatMap(List::stream))
                .distinct()
                .toList();
    }

    private static List<Resource<?>> selected(Resource<?> resource) {
        return SELECTED.getOrDefault(resource, List.of());
    }

    private <T> void keep(Resource<T> resource, JsonNode object, Recorded.Key key, Recorded.RecordedState state) {
        Recorded<T> recorded = recorded(resource);
        Mappings.of(resource).reading().apply(object).ifPresent(value -> recorded.add(key, state, value));
    }

    /// Records that objects of this list are, or may be, missing.
    synchronized void gap(Resource<?> resource, Unread why, int file) {
        gaps.merge(resource, new Gap(file, why), Gap::first);
        selected(resource).forEach(some -> gap(some, why, file));
    }

    /// Records a remark on this list from the time of the recording.
    synchronized void remark(Resource<?> resource, String remark) {
        remarks.put(resource, remark);
    }

    /// Records which parts of an object of this list are not kept whole.
    synchronized void odd(Resource<?> resource, Oddities met) {
        oddities.computeIfAbsent(resource, _ -> new Oddities()).add(met);
    }

    /// Records that objects of any list may be missing.
    synchronized void gapEverywhere(Unread why, int file) {
        everywhere = everywhere.first(new Gap(file, why));
    }

    /// Counts a file that is neither JSON nor YAML and shows no sign of objects.
    ///
    /// @param how a verb and its complement, with the file as the subject
    synchronized void malformed(String name, String how) {
        malformed = malformed.with(name, how);
    }

    /// The collected recording; to be called last.
    synchronized Recording recording(Surroundings surroundings) {
        if (!served) {
            manifests.forEach(Runnable::run);
        }
        if (surroundings.ours()) {
            lists.keySet().forEach(list -> answered.put(list, new HashSet<>(namespaces))); // requested for all of them
        }
        Set<String> sliced = in(Resources.ENDPOINT_SLICES); // where slices are, Services are
        sliced.removeAll(in(Resources.SERVICES));
        answered.getOrDefault(Resources.SERVICES, new HashSet<>()).removeAll(sliced);
        surroundings.alerts().known().stream()
                .flatMap(List::stream)
                .flatMap(alert -> alert.since().stream())
                .forEach(since -> observed.clocks().any(Resources.ALERTS.plural(), since));
        if (!surroundings.ours() && has(Resources.NODES) && !has(Resources.PODS)) {
            lists.remove(Resources.PODS); // where nodes are, pods are: it is the list of one namespace
            lists.remove(Resources.PENDING_PODS);
        }
        Optional<String> conflict = identity.conflict();
        Map<Resource<?>, Unread> why = new HashMap<>();
        gaps.forEach((resource, gap) -> why.put(resource, gap.why));
        oddities.forEach((resource, met) ->
                met.remark().ifPresent(remark -> remarks.merge(resource, remark, (noted, own) -> noted + "; " + own)));
        Instant taken = surroundings
                .taken()
                .map(told -> told.within(observed.clocks().now()))
                .or(observed.clocks()::now)
                .orElse(surroundings.changed());
        observed.createdAfter(taken)
                .forEach((resource, newest) -> remarks.merge(
                        resource,
                        "of another time than the rest: one was created at %s, and the recording is of %s"
                                .formatted(newest, taken),
                        (noted, own) -> noted + "; " + own));
        return new Recording(
                surroundings.version(),
                surroundings.readiness(),
                surroundings.alerts(),
                surroundings.measurements(),
                taken,
                conflict.isPresent() ? Map.of() : lists,
                conflict.isPresent() ? Map.of() : why,
                remarks,
                conflict.<Unread>map(Unread.Failed::new)
                        .or(() -> Optional.of(everywhere.why).filter(_ -> everywhere.file < Integer.MAX_VALUE)),
                malformed,
                walked && !surroundings.ours(),
                podsListed && !surroundings.ours(),
                namespaces,
                answered);
    }

    /// The namespaces in which there are such objects.
    private Set<String> in(Resource<?> resource) {
        return Optional.ofNullable(lists.get(resource))
                .map(Recorded::namespaces)
                .orElseGet(HashSet::new);
    }

    private boolean has(Resource<?> resource) {
        return Optional.ofNullable(lists.get(resource))
                .filter(recorded -> !recorded.isEmpty())
                .isPresent();
    }

    @SuppressWarnings("unchecked") // a list is stored under the resource whose type it has
    private <T> Recorded<T> recorded(Resource<T> resource) {
        return (Recorded<T>) lists.computeIfAbsent(resource, _ -> new Recorded<T>());
    }

    /// @param file the index of the first file with this gap
    private record Gap(int file, Unread why) {
        static final Gap NONE = new Gap(Integer.MAX_VALUE, new Unread.Absent());

        Gap first(Gap other) {
            return other.file < file ? other : this;
        }
    }
}
