// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.Caller;
import java.util.List;
import java.util.Optional;

/// The clusters that calls may be about.
public interface Clusters {

    /// Their names as the configuration has them, the one used by default first; empty when none is configured, when
    /// the configuration cannot be read, and where a hub tells them to each caller: see [#named].
    List<String> names();

    /// Where the objects of all of them come from.
    default Cluster.Origin commonOrigin() {
        return Cluster.Origin.LIVE;
    }

    /// The names in groups: those of one group lead to the same server as the same user. Contacts nothing.
    default List<List<String>> sameClusters() {
        return names().stream().map(List::of).toList();
    }

    /// Whether there may be more than one, as far as can be told before the first call.
    default boolean maybeSeveral() {
        return names().size() > 1;
    }

    /// Their names, as this caller may know them. Where a hub tells them it is asked with the caller's own login, and
    /// waited for, no longer than a call may take; not again within some seconds.
    default NamedClusters named(Caller caller) {
        return new NamedClusters.KnownNames(names(), sameClusters());
    }

    /// Opens one by name, or the default one. Contacts no API server but a hub, as [#named] does. Cheap, unless the
    /// login of a kubeconfig is a program that has to run: then it waits for that, and can be interrupted.
    ///
    /// @param caller on whose behalf it will be read
    Opened open(Optional<String> name, Caller caller);

    /// What keeps a cluster from being opened.
    enum UnusableReason {
        /// The configuration is wrong or not there.
        CONFIGURATION,
        /// The login is a program, which this server was not told that it may run.
        EXEC_PLUGIN,
        /// The hub does not tell this caller which clusters there are.
        HUB_FORBIDS,
        /// The hub has not told which clusters there are.
        HUB_FAILS
    }

    /// What came of asking for the names.
    sealed interface NamedClusters {

        /// @param names the one used by default first
        /// @param groups as [#sameClusters()]
        record KnownNames(List<String> names, List<List<String>> groups) implements NamedClusters {}

        /// They are not known, which is not to say that there are none.
        record UnknownNames(Opened.Unusable why) implements NamedClusters {}
    }

    /// What came of opening a cluster.
    sealed interface Opened {

        record Ready(Cluster cluster) implements Opened {}

        /// There is no cluster of this name.
        record Unknown(String name, List<String> known) implements Opened {}

        /// The configuration does not lead to a cluster.
        ///
        /// @param cause one sentence that names the file, variable or flag at fault
        /// @param wayOut one sentence that says what to do
        /// @param obstacle what sort of fault it is
        record Unusable(String cause, String wayOut, UnusableReason obstacle) implements Opened {

            /// A fault of the configuration.
            public Unusable(String cause, String wayOut) {
                this(cause, wayOut, UnusableReason.CONFIGURATION);
            }
        }
    }
}
