// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/// Single things of a cluster, each read when a question is about it; the same promises as [Cluster#read].
public interface Details {
    /// The longest line of a log that is kept whole, in characters.
    int LONGEST_LINE = 4_096;

    /// The most names that are read to guess what was meant.
    int MOST_NAMES = 500;

    /// The kinds the cluster serves, each in one version; empty groups and subresources left out.
    Read<List<ApiResource>> resources(Deadline deadline);

    /// One object as the cluster has it, but for `managedFields` and the annotation that repeats what was applied.
    /// [Unread.Absent] when there is none of this name; never one that is [ApiResource#confidential()].
    Read<ObjectNode> object(ApiResource resource, ObjectName name, Deadline deadline);

    /// Names of the objects of a kind, at most [#MOST_NAMES].
    ///
    /// @param namespace empty for all
    /// @param name only objects of this name; empty for any
    Read<List<ObjectName>> names(
            ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline);

    /// Some objects of a kind; one of a name is [Unread.Absent] when it is not there. Of kinds that are
    /// [ApiResource#confidential()] only Secrets are read, and their values stay behind: each is its size.
    Read<ObjectPage> page(ObjectQuery query, Deadline deadline);

    /// The lines at the end of a container's log, oldest first, each behind its time where that is known.
    /// [Unread.Absent] when there is no such log.
    Read<List<String>> log(LogQuery query, Deadline deadline);

    /// Logs that a recording holds, those nearest to the one asked for first; none of a live cluster, whose logs are
    /// there for the asking.
    default List<RecordedLog> recordedLogs(LogQuery asked, int most, Deadline deadline) {
        return List.of();
    }
}
