// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.text.KubectlContext;
import java.util.List;
import java.util.Optional;

/// A command that examines one cluster once.
sealed interface ClusterCommand extends OneTimeCommand permits CheckCommand, SnapshotCommand {

    /// Prints why the cluster cannot be opened, and what to do.
    ///
    /// @return the exit code
    int unopened(String sentence, VisibleOutput out, VisibleOutput err);

    /// A line about the choice of the cluster.
    default Optional<String> remark(Cluster cluster, Clusters clusters) {
        return Optional.empty();
    }

    /// @return the exit code
    int run(Cluster cluster, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err);

    @Override
    default int run(
            Clusters clusters, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err) {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Ready(Cluster cluster) -> {
                remark(cluster, clusters).ifPresent(err::println);
                yield clusters.isContext(cluster)
                        ? KubectlContext.within(cluster.name(), () -> run(cluster, examination, terminal, out, err))
                        : run(cluster, examination, terminal, out, err);
            }
            case Opened.Unknown(String name, List<String> known) -> {
                boolean live = clusters.commonOrigin() == Cluster.Origin.LIVE;
                err.println((live ? "There is no context '%s'" : "There is no cluster '%s' in this recording")
                                .formatted(name)
                        + "; there are: " + String.join(", ", known));
                yield USAGE;
            }
            case Opened.Unusable(String cause, String wayOut, var _) -> unopened(cause + " " + wayOut, out, err);
        };
    }
}
