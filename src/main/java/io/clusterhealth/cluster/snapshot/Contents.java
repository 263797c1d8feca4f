// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Mappings;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// What kinds of objects a file has shown so far: tells which lists suffer when the rest of it cannot be read.
final class Contents {
    private final Optional<Resource<?>> named;
    private final Set<Header> kinds = new HashSet<>();
    private boolean mixed;

    Contents(SnapshotFile file) {
        String stem = file.stem();
        this.named = Resources.ALL.stream()
                .filter(resource -> resource.plural().equals(stem))
                .<Resource<?>>map(resource -> resource)
                .findFirst();
    }

    /// The list the file is named after, as `pods.yaml` is.
    Optional<Resource<?>> named() {
        return named;
    }

    /// The list that objects of this header belong to.
    Optional<Resource<?>> resource(Header header) {
        return header.apiVersion().isEmpty()
                ? Resources.ALL.stream()
                        .filter(resource -> resource.kind().equals(header.kind()))
                        .<Resource<?>>map(resource -> resource)
                        .findFirst()
                : Mappings.resource(header.apiVersion(), header.kind());
    }

    /// The file holds a list.
    void list(Header header) {
        if (header.item().known()) {
            kinds.add(header.item());
        } else {
            mixed = true;
        }
    }

    /// The file holds an object.
    void object(Header header) {
        kinds.add(header);
    }

    /// Whether an object has said what it is.
    boolean telling() {
        return !kinds.isEmpty();
    }

    boolean empty() {
        return kinds.isEmpty() && !mixed;
    }

    /// Whether the file is known to hold objects, by its name or by what has been read.
    boolean recognized() {
        return named.isPresent() || !empty();
    }

    /// What the unread rest of the file may hold.
    Concern concern() {
        Optional<Resource<?>> only =
                kinds.size() == 1 ? resource(kinds.iterator().next()) : Optional.empty();
        if (named.isPresent() && (kinds.isEmpty() || only.equals(named))) {
            return new Concern.Only(named);
        }
        return kinds.size() == 1 && !mixed ? new Concern.Only(only) : new Concern.Everything();
    }

    /// Which lists are concerned.
    sealed interface Concern {

        /// @param resource empty for a list we do not read
        record Only(Optional<Resource<?>> resource) implements Concern {}

        record Everything() implements Concern {}
    }
}
