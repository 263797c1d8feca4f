// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The way of every tool that lists one kind of object: find the cluster, read the list and what its objects are
/// judged by, make rows of them, answer with one page.
///
/// @param centre the list that is shown; without it there is no answer
/// @param besides further lists that the rows need
/// @param wayOut what to do where the cluster does not serve the list, one sentence
record ListCall(
        Clusters clusters, Examination examination, Resource<?> centre, Set<Resource<?>> besides, String wayOut) {
    /// The way out where a list that every cluster has is not there.
    static final String ASK_HEALTH = "Ask get-cluster-health what could be checked.";

    /// One call, as far as it has been read.
    record Seen(Cluster cluster, Picture picture, Arguments given) {}

    /// What a tool makes of what was read.
    sealed interface Made {
        record Rows(Listing listing) implements Made {}

        /// The call names something that is not there.
        record Nothing(ToolError error) implements Made {}
    }

    /// Turns what was read into rows.
    @FunctionalInterface
    interface Maker {
        Made make(Seen seen);
    }

    /// Answers a call by the arguments `cursor`, `cluster`, `namespace` and `limit`, where the tool has them.
    ToolOutcome answer(Arguments given, CallContext context, Maker maker) {
        return ClusterChoice.paged(
                clusters, given, context, (cluster, cursor) -> page(cursor, read(cluster, given, context), maker));
    }

    private Seen read(Cluster cluster, Arguments given, CallContext context) {
        Optional<String> namespace = CommonArguments.of(given).namespace();
        Set<Resource<?>> wanted = new HashSet<>(examination.needsAround(centre));
        wanted.addAll(besides);
        namespace.ifPresent(_ -> wanted.add(Resources.NAMESPACES));
        Deadline deadline = Deadline.in(context.remaining());
        return new Seen(cluster, examination.read(cluster, wanted, namespace, deadline, ReadObserver.NONE), given);
    }

    private ToolOutcome page(Cursor cursor, Seen seen, Maker maker) {
        Optional<ToolError> noNamespace = NamespaceChoice.refuse(seen.picture());
        if (noNamespace.isPresent()) {
            return new ToolOutcome.Refused(noNamespace.get());
        }
        return switch (seen.picture().list(centre)) {
            case Read.Missing<? extends List<?>>(Unread why) ->
                new ToolOutcome.Refused(Unreadable.of(centre.plural(), why, wayOut));
            case Read.Found<? extends List<?>> _, Read.Noted<? extends List<?>> _, Read.Partial<? extends List<?>> _ ->
                switch (maker.make(seen)) {
                    case Made.Nothing(ToolError error) -> new ToolOutcome.Refused(error);
                    case Made.Rows(Listing listing) -> listing.page(cursor, CommonArguments.of(seen.given()));
                };
        };
    }
}
