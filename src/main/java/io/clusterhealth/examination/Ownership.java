// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads the field ownership of single objects: their `metadata`, without their content.
record Ownership(Cluster cluster, Deadline end) {
    private static final int NAMED = 3;

    /// @param list the list of the object's kind
    Optional<ObjectNode> of(Resource<?> list, Subject subject) {
        ObjectName name = new ObjectName(list.namespaced() ? subject.namespace() : "", subject.name());
        return cluster.details()
                .object(kind(list), name, PageForm.OWNERSHIP, end)
                .known();
    }

    static ApiResource kind(Resource<?> list) {
        return new ApiResource(list.group(), list.version(), list.plural(), list.kind(), List.of(), list.namespaced());
    }

    /// Evidence that names the first few fields.
    static Evidence named(List<String> fields) {
        return Evidence.quoting(
                fields.size() > NAMED ? "the first of %d fields".formatted(fields.size()) : "fields",
                Quote.of(fields.stream().limit(NAMED).collect(Collectors.joining(", "))));
    }
}
