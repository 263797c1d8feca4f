// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The clusters that calls can refer to.
public interface Clusters {

    /// Their names in the configuration, the default one first; empty when none is configured, when the configuration
    /// cannot be read, and where a hub lists them for each caller: see [#named].
    List<String> names();

    /// Where the objects of all of them come from.
    default Cluster.Origin commonOrigin() {
        return Cluster.Origin.LIVE;
    }

    /// The names in groups: those of one group refer to the same server with the same user. Sends no request.
    default List<List<String>> sameClusters() {
        return names().stream().map(List::of).toList();
    }

    /// The addresses of the servers by the names of their clusters, as far as they are known. Sends no request.
    default Map<String, String> servers() {
        return Map.of();
    }

    /// Whether there may be more than one, as far as is known before the first call.
    default boolean maybeSeveral() {
        return names().size() > 1;
    }

    /// Whether kubectl commands about a cluster have to name its context, since there may be another one. The name of a
    /// cluster behind a hub is no context.
    default boolean isContext(Cluster cluster) {
        return maybeSeveral()
                && cluster.origin() == Cluster.Origin.LIVE
                && cluster.hubReport().isEmpty();
    }

    /// The names that this caller may see. A hub's list is requested with the caller's own login, waiting no longer
    /// than a call may take; it is cached for some seconds.
    default NamedClusters named(Caller caller) {
        return new NamedClusters.KnownNames(names(), sameClusters());
    }

    /// Opens one by name, or the default one. Sends requests to no API server but a hub, as [#named] does.
    /// Fast, unless the login of a kubeconfig is a program that has to run: then it waits for that, and can be
    /// interrupted.
    ///
    /// @param caller on whose behalf it will be read
    Opened open(Optional<String> name, Caller caller);

    /// Why a cluster cannot be opened.
    enum UnusableReason {
        /// The configuration is wrong or missing.
        CONFIGURATION,
        /// The login is a program that this server has not been configured to run.
        EXEC_PLUGIN,
        /// The hub does not let this caller list its clusters.
        HUB_FORBIDS,
        /// The list of clusters could not be read from the hub.
        HUB_FAILS
    }

    /// The result of listing the names.
    sealed interface NamedClusters {

        /// @param names the default one first
        /// @param groups as [#sameClusters()]
        record KnownNames(List<String> names, List<List<String>> groups) implements NamedClusters {}

        /// The names are unknown, though clusters may exist.
        record UnknownNames(Opened.Unusable why) implements NamedClusters {}
    }

    /// The result of opening a cluster.
    sealed interface Opened {

        record Ready(Cluster cluster) implements Opened {}

        record Unknown(String name, List<String> known) implements Opened {}

        /// The configuration does not yield a cluster.
        ///
        /// @param cause one sentence that names the file, variable or flag at fault
        /// @param wayOut one sentence that says what to do
        /// @param obstacle kind of fault
        record Unusable(String cause, String wayOut, UnusableReason obstacle) implements Opened {

            public Unusable(String cause, String wayOut) {
                this(cause, wayOut, UnusableReason.CONFIGURATION);
            }
        }
    }
}
