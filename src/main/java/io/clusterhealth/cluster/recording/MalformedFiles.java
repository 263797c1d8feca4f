// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Files of a recording that could not be parsed at all.
///
/// @param count number of all of them
/// @param first the first ones by name, each with a verb and its complement, such as `is malformed at line 1`
record MalformedFiles(int count, SortedMap<String, String> first) {
    private static final int NAMED = 3;

    static final MalformedFiles NONE = new MalformedFiles(0, Collections.emptySortedMap());

    /// One more file.
    MalformedFiles with(String name, String how) {
        SortedMap<String, String> more = new TreeMap<>(first);
        more.put(name, how);
        if (more.size() > NAMED) {
            more.remove(more.lastKey());
        }
        return new MalformedFiles(count + 1, Collections.unmodifiableSortedMap(more));
    }

    /// The first file and its reason; empty when there is none.
    Optional<String> clause() {
        return first.isEmpty() ? Optional.empty() : Optional.of(first.firstKey() + " " + first.get(first.firstKey()));
    }

    /// The number of files and the names of the first ones.
    String remark() {
        String names = first.entrySet().stream()
                .map(file -> "%s (%s)".formatted(file.getKey(), file.getValue().replaceFirst("^is ", "")))
                .collect(Collectors.joining(", "));
        String more = count > first.size() ? " and %d more".formatted(count - first.size()) : "";
        return "%d %s could not be read: %s%s".formatted(count, count == 1 ? "file" : "files", names, more);
    }
}
