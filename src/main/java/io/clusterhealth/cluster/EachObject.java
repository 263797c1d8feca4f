// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Reads whole objects of kinds that have no list of ours, in parallel and page by page: one page per kind is in
/// memory at a time.
public record EachObject(Details details, Deadline deadline) {
    private static final int PAGE = 250;

    /// Passes each object to the taker, one at a time.
    ///
    /// @param namespace empty for all
    /// @return why a kind could not be read completely
    public Map<ApiResource, Unread> of(
            Collection<ApiResource> kinds,
            Optional<String> namespace,
            ObjectQuery.PageForm form,
            BiConsumer<ApiResource, ObjectNode> taker) {
        Map<ApiResource, Unread> unread = new LinkedHashMap<>();
        ParallelReads.each(kinds, kind -> pages(kind, namespace, form, taker))
                .forEach((kind, read) -> read.ifPresent(why -> unread.put(kind, why)));
        return unread;
    }

    private Optional<Unread> pages(
            ApiResource kind,
            Optional<String> namespace,
            ObjectQuery.PageForm form,
            BiConsumer<ApiResource, ObjectNode> taker) {
        return details.each(
                new ObjectQuery(kind, namespace.filter(_ -> kind.namespaced()), Optional.empty(), "", form, PAGE, ""),
                deadline,
                object -> {
                    synchronized (taker) {
                        taker.accept(kind, object);
                    }
                });
    }
}
