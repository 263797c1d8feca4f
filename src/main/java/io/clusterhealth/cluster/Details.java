// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Single objects, pages and logs of a cluster, read on request, with the guarantees of [Cluster#read].
public interface Details {
    /// The maximum number of bytes kept of a line of a log.
    int LONGEST_LINE = 4_096;

    /// The maximum number of names read to suggest the one that was meant.
    int MOST_NAMES = 500;

    /// [ObjectQuery#from()] is the start of no page of this cluster.
    Unread.Failed NO_SUCH_PAGE = new Unread.Failed("this place is not in the list");

    /// The kind of an object is [ApiResource#confidential()].
    Unread.Failed NOT_READ = new Unread.Failed("objects of this kind are not read");

    /// The kinds the cluster serves, each in one version; empty groups and subresources left out.
    Read<List<ApiResource>> resources(Deadline deadline);

    /// One object as the cluster returns it, without `managedFields` and the annotation that repeats what was
    /// applied. [Unread.Absent] when none has this name; never one that is [ApiResource#confidential()].
    default Read<ObjectNode> object(ApiResource resource, ObjectName name, Deadline deadline) {
        return resource.confidential()
                ? new Read.Missing<>(NOT_READ)
                : object(resource, name, PageForm.OBJECTS, deadline);
    }

    /// One object as a page of this form has it.
    default Read<ObjectNode> object(ApiResource resource, ObjectName name, PageForm form, Deadline deadline) {
        Optional<String> namespace = Optional.of(name.namespace());
        Read<ObjectPage> page =
                page(new ObjectQuery(resource, namespace, Optional.of(name.name()), "", form, 1, ""), deadline);
        return page.known()
                .flatMap(found -> found.objects().stream().findFirst())
                .<Read<ObjectNode>>map(found -> new Read.Found<>(found.object()))
                .orElseGet(() -> new Read.Missing<>(
                        page.unread().orElseGet(() -> new Unread.Failed("the answer is not understood"))));
    }

    /// Names of the objects of a kind, at most [#MOST_NAMES].
    ///
    /// @param namespace empty for all
    /// @param name only objects of this name; empty for any
    Read<List<ObjectName>> names(
            ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline);

    /// Some objects of a kind; [Unread.Absent] when the query names one that does not exist. Of kinds that are
    /// [ApiResource#confidential()] only Secrets are read, with each value replaced by its size.
    Read<ObjectPage> page(ObjectQuery query, Deadline deadline);

    /// Passes each object of a kind to the taker, one page of them in memory at a time.
    ///
    /// @param query its first page
    /// @return why not all of them could be read
    default Optional<Unread> each(ObjectQuery query, Deadline deadline, Consumer<ObjectNode> taker) {
        ObjectQuery next = query;
        while (true) {
            Read<ObjectPage> read = page(next, deadline);
            Optional<ObjectPage> page = read.known();
            page.ifPresent(seen -> seen.objects().forEach(one -> taker.accept(one.object())));
            String from = page.map(ObjectPage::next).orElse("");
            if (read.unread().isPresent() || from.isEmpty()) {
                return read.unread();
            }
            next = next.from(from);
        }
    }

    /// The lines at the end of a container's log, oldest first, each preceded by its time where that is known.
    /// [Unread.Absent] when there is no such log.
    Read<List<String>> log(LogQuery query, Deadline deadline);

    /// Logs in a recording, those nearest to the requested one first; empty for a live cluster, whose logs can be
    /// read.
    default List<RecordedLog> recordedLogs(LogQuery asked, int most, Deadline deadline) {
        return List.of();
    }
}
