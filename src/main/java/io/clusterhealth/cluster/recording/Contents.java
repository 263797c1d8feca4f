// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Mappings;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Collects the kinds of objects read from a file so far: they show which lists lack the rest of an unreadable file.
final class Contents {
    private final Optional<Resource<?>> named;
    private final Set<Header> kinds = new HashSet<>();
    private boolean mixed;

    Contents(RecordingFile file) {
        String name = file.stem();
        this.named = Resources.ALL.stream()
                .filter(resource -> named(name, resource))
                .<Resource<?>>map(resource -> resource)
                .findFirst();
    }

    /// Whether this is the name of a list, which may be followed by its group, and by its version before that.
    private static boolean named(String name, Resource<?> resource) {
        String qualifier = name.startsWith(resource.plural())
                ? name.substring(resource.plural().length())
                : "-";
        return qualifier.isEmpty()
                || qualifier.equals("." + resource.group())
                || qualifier.equals("." + resource.version() + "." + resource.group());
    }

    /// The list that the file is named after and that what was read of it does not contradict.
    Optional<Resource<?>> listed() {
        return named.filter(
                _ -> kinds.isEmpty() || kinds.stream().map(this::resource).anyMatch(named::equals));
    }

    /// The list that the file is named after, such as `pods.yaml`.
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
                : Mappings.resource(header.apiVersion(), header.kind()).or(() -> unlisted(header));
    }

    private static Optional<Resource<?>> unlisted(Header header) {
        return Resource.builtIn(header.group()) || header.list() ? Optional.empty() : Optional.of(Resources.UNLISTED);
    }

    /// Records that the file holds a list.
    void list(Header header) {
        if (header.item().known()) {
            kinds.add(header.item());
        } else {
            mixed = true;
        }
    }

    /// Records that the file holds an object.
    void object(Header header) {
        kinds.add(header);
    }

    /// Whether the kind of some object is known.
    boolean telling() {
        return !kinds.isEmpty();
    }

    boolean empty() {
        return kinds.isEmpty() && !mixed;
    }

    /// Whether the file is known to hold objects, by its name or by the part that has been read.
    boolean recognized() {
        return named.isPresent() || !empty();
    }

    /// The lists that the unread rest of the file may belong to.
    Concern concern() {
        Optional<Resource<?>> only =
                kinds.size() == 1 ? resource(kinds.iterator().next()) : Optional.empty();
        if (named.isPresent() && (kinds.isEmpty() || only.equals(named))) {
            return new Concern.Only(named);
        }
        return kinds.size() == 1 && !mixed ? new Concern.Only(only) : new Concern.Everything();
    }

    sealed interface Concern {

        /// @param resource empty for a list that is not read
        record Only(Optional<Resource<?>> resource) implements Concern {}

        record Everything() implements Concern {}
    }
}
