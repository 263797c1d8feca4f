// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.Caller;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One cluster, read-only.
public interface Cluster {

    /// Prepares data of the program itself rather than of a cluster or a user's files, however long that takes. Ends
    /// early when interrupted.
    default void prepare() {}

    /// Its name: the context of a kubeconfig, the folder of a recording, `demo`.
    String name();

    default Origin origin() {
        return Origin.LIVE;
    }

    default Optional<HubReport> hubReport() {
        return Optional.empty();
    }

    /// Lists that the configuration adds to those of every cluster.
    default Set<Resource<?>> configured() {
        return Set.of();
    }

    /// Namespaces that the caller works in, as far as the configuration names them; the most likely first.
    default List<String> homeNamespaces() {
        return List.of();
    }

    /// The caller's rights in a namespace; empty where the cluster does not return them.
    default Optional<OwnRules> rules(String namespace, Deadline deadline) {
        return Optional.empty();
    }

    /// Whether the caller has this right, by the cluster's own review, which every authenticated user may request.
    default Read<OwnRight> mayI(Right right, Deadline deadline) {
        return new Read.Missing<>(new Unread.Absent());
    }

    /// The user that the cluster authenticates the caller as: only the name and the groups.
    default Read<Caller> self(Deadline deadline) {
        return new Read.Missing<>(new Unread.Absent());
    }

    /// Reads the version, the readiness and each of the wanted lists once, in parallel.
    ///
    /// Ends by the deadline in any case; what is late is [Unread.Late]. Never throws for a fault of the
    /// cluster, its network or its files. An interrupt cancels the reads in progress and returns what has been
    /// read.
    ///
    /// @param namespace restricts namespaced lists to one namespace; empty for all
    Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer);

    /// Reads only lists, by the same rules, for a reader that does not need the server's version and readiness.
    default Picture lists(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline) {
        return read(wanted, namespace, deadline, ReadObserver.NONE);
    }

    /// Starts what [#read] does, for a reader that uses results before all have been read.
    default Reading begin(
            Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return new ReadAtOnce(this, read(wanted, namespace, deadline, observer), deadline);
    }

    /// Reads single objects and logs rather than lists.
    Details details();

    /// Reads further lists into a picture, in parallel, by the same rules; nothing in it is read again.
    Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline);

    /// The same cluster, which records all that is read of it on a tape; empty for one that is a recording itself.
    default Optional<Cluster> taped(Tape tape) {
        return Optional.empty();
    }

    enum Origin {
        /// An API server, now.
        LIVE,
        RECORDING,
        /// The invented cluster inside the program.
        DEMO
    }
}
