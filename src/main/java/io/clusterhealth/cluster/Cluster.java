// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.Caller;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One cluster, read-only.
public interface Cluster {

    /// Gets ready what is read of the program itself rather than of a cluster or a user's files, however long that
    /// takes. Ends early when interrupted.
    default void prepare() {}

    /// What people call it: the context of a kubeconfig, the folder of a snapshot, `demo`.
    String name();

    /// Where its objects come from.
    default Origin origin() {
        return Origin.LIVE;
    }

    /// What the hub says of it that it is reached through.
    default Optional<HubReport> hubReport() {
        return Optional.empty();
    }

    /// Lists, beyond those every cluster has, that the configuration asks for.
    default Set<Resource<?>> configured() {
        return Set.of();
    }

    /// Namespaces that the caller works in, as far as the configuration tells; the most likely first.
    default List<String> homeNamespaces() {
        return List.of();
    }

    /// What the caller may do in a namespace; empty where the cluster does not tell.
    default Optional<OwnRules> rules(String namespace, Deadline deadline) {
        return Optional.empty();
    }

    /// Whether the caller may do this, in the cluster's own words, which every authenticated user may ask.
    default Read<OwnRight> mayI(Right right, Deadline deadline) {
        return new Read.Missing<>(new Unread.Absent());
    }

    /// The user as which the cluster authenticates the caller: the name and the groups, nothing else.
    default Read<Caller> self(Deadline deadline) {
        return new Read.Missing<>(new Unread.Absent());
    }

    /// Reads the version, the readiness and each of the wanted lists once, side by side.
    ///
    /// Ends by the deadline whatever the cluster does; what is late is [Unread.Late]. Never throws for a fault of
    /// the cluster, its network or its files. An interrupt cancels what is under way and returns what there is.
    ///
    /// @param namespace restricts namespaced lists to one namespace; empty for all
    Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer);

    /// Reads lists alone, by the same rules, for a reader to which the server's version and readiness are nothing.
    default Picture lists(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline) {
        return read(wanted, namespace, deadline, ReadObserver.NONE);
    }

    /// Begins to do what [#read] does, for a reader that does not wait for all of it at once.
    default Reading begin(
            Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return new ReadAtOnce(this, read(wanted, namespace, deadline, observer), deadline);
    }

    /// Looks at single things rather than at lists.
    Details details();

    /// Reads further lists into a picture, side by side, by the same rules; nothing in it is read again.
    Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline);

    /// The same cluster, with all that is read of it told to a tape; empty for one that is a recording itself.
    default Optional<Cluster> taped(Tape tape) {
        return Optional.empty();
    }

    /// Where the objects of a cluster come from.
    enum Origin {
        /// An API server, now.
        LIVE,
        /// Recorded files.
        SNAPSHOT,
        /// The invented cluster inside the program.
        DEMO
    }
}
