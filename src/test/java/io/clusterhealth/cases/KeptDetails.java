// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.RecordedLog;
import io.clusterhealth.cluster.Unread;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// The details of a recording that does not change: each object is searched for once.
final class KeptDetails implements Details {
    private final Details recorded;
    private final Map<Wanted, Read<ObjectNode>> objects = new ConcurrentHashMap<>();

    private record Wanted(ApiResource resource, ObjectName name) {}

    KeptDetails(Details recorded) {
        this.recorded = recorded;
    }

    @Override
    public Read<ObjectNode> object(ApiResource resource, ObjectName name, Deadline deadline) {
        return objects.computeIfAbsent(new Wanted(resource, name), _ -> recorded.object(resource, name, deadline));
    }

    @Override
    public Read<List<ApiResource>> resources(Deadline deadline) {
        return recorded.resources(deadline);
    }

    @Override
    public Read<List<ObjectName>> names(
            ApiResource resource, Optional<String> namespace, Optional<String> name, Deadline deadline) {
        return recorded.names(resource, namespace, name, deadline);
    }

    @Override
    public Read<ObjectPage> page(ObjectQuery query, Deadline deadline) {
        return recorded.page(query, deadline);
    }

    @Override
    public Optional<Unread> each(ObjectQuery query, Deadline deadline, Consumer<ObjectNode> taker) {
        return recorded.each(query, deadline, taker);
    }

    @Override
    public Read<List<String>> log(LogQuery query, Deadline deadline) {
        return recorded.log(query, deadline);
    }

    @Override
    public List<RecordedLog> recordedLogs(LogQuery asked, int most, Deadline deadline) {
        return recorded.recordedLogs(asked, most, deadline);
    }
}
