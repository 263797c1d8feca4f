// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.json.Projection;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The objects of one list, one per namespace and name.
///
/// Of an object that was recorded several times, the latest is kept, and of equal ones that in the first file by name,
/// regardless of the order of reading. Not safe for use by several threads.
final class Recorded<T> {
    /// The fields that this class needs of any object.
    static final Projection FIELDS = Projection.of("metadata.resourceVersion");

    private final TreeMap<Key, Entry<T>> entries = new TreeMap<>();

    void add(Key key, RecordedState state, T value) {
        entries.merge(key, new Entry<>(state, value), (one, other) -> other.state.beats(one.state) ? other : one);
    }

    /// Adds a value; of more than this number, the last by namespace and name are left out.
    ///
    /// @return whether one was left out
    boolean addUpTo(int most, Key key, RecordedState state, T value) {
        add(key, state, value);
        return entries.size() > most && entries.pollLastEntry() != null;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    Set<String> namespaces() {
        return entries.keySet().stream().map(Key::namespace).collect(Collectors.toCollection(HashSet::new));
    }

    /// The objects of a namespace, or all of them, ordered by namespace and name.
    List<T> objects(Optional<String> namespace) {
        return entries.entrySet().stream()
                .filter(entry -> namespace.isEmpty() || namespace.get().equals(entry.getKey().namespace))
                .map(entry -> entry.getValue().value)
                .toList();
    }

    /// @param copy 0, or a running number for objects without a name, which are all distinct
    record Key(String namespace, String name, int copy) implements Comparable<Key> {
        static Key of(ObjectName name) {
            return new Key(name.namespace(), name.name(), 0);
        }

        @Override
        public int compareTo(Key other) {
            int byNamespace = namespace.compareTo(other.namespace);
            int byName = byNamespace != 0 ? byNamespace : name.compareTo(other.name);
            return byName != 0 ? byName : Integer.compare(copy, other.copy);
        }
    }

    /// One of several recordings of an object.
    ///
    /// @param version its `resourceVersion`; 0 where that is no number
    /// @param observed the newest time in it
    /// @param file the index of its file in the order of names
    record RecordedState(long version, Instant observed, int file) {
        /// Of a whole object; of equal ones, the first that is read is kept.
        static RecordedState of(JsonNode object) {
            return of(object, ObservedTimes.newest(object), 0);
        }

        static RecordedState of(JsonNode object, Instant observed, int file) {
            return new RecordedState(
                    object.path("metadata").path("resourceVersion").asLong(), observed, file);
        }

        boolean beats(RecordedState other) {
            int byVersion = version == 0 || other.version == 0 ? 0 : Long.compare(version, other.version);
            int byTime = byVersion != 0 ? byVersion : observed.compareTo(other.observed);
            return byTime != 0 ? byTime > 0 : file < other.file;
        }
    }

    private record Entry<T>(RecordedState state, T value) {}
}
