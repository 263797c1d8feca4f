// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The objects of one list, one per namespace and name.
///
/// Of an object that was recorded several times, the one in the first file by name is kept, regardless of the
/// order of reading. Not safe for use by several threads.
final class Recorded<T> {
    private final TreeMap<Key, Entry<T>> entries = new TreeMap<>();

    void add(Key key, int file, T value) {
        entries.merge(key, new Entry<>(file, value), (one, other) -> other.file < one.file ? other : one);
    }

    /// Adds a value; of more than this number, the last by namespace and name are left out.
    ///
    /// @return whether one was left out
    boolean addUpTo(int most, Key key, int file, T value) {
        add(key, file, value);
        return entries.size() > most && entries.pollLastEntry() != null;
    }

    boolean isEmpty() {
        return entries.isEmpty();
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
        @Override
        public int compareTo(Key other) {
            int byNamespace = namespace.compareTo(other.namespace);
            int byName = byNamespace != 0 ? byNamespace : name.compareTo(other.name);
            return byName != 0 ? byName : Integer.compare(copy, other.copy);
        }
    }

    private record Entry<T>(int file, T value) {}
}
