// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.LabelQuery;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.json.PlainTable;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.cluster.recording.Recorded.RecordedState;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Collects a page of a list from the files of a recording, sorted by name, of each object its latest recording; keeps
/// only objects up to the page's end.
final class RecordedPage {
    private final Recorded<ObjectNode> found = new Recorded<>();
    private final ObjectQuery query;
    private final LabelQuery labels;
    private final int from;

    RecordedPage(ObjectQuery query, LabelQuery labels) {
        this.query = query;
        this.labels = labels;
        this.from = query.from().isEmpty() ? 0 : Integer.parseInt(query.from());
    }

    /// Keeps an object that the query is about if it belongs to the page, judging by the objects so far.
    void offer(ObjectName name, ObjectNode object) {
        if (!labels.matches(labels(object))) {
            return;
        }
        found.addUpTo(
                from + query.limit() + 1,
                Recorded.Key.of(name),
                RecordedState.of(object),
                Undisclosed.shown(object, query));
    }

    private static Map<String, String> labels(ObjectNode object) {
        Map<String, String> labels = new HashMap<>();
        object.path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return labels;
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /// @param asOf the time of the recording
    ObjectPage at(Instant asOf) {
        List<ObjectNode> all = found.objects(Optional.empty());
        int begin = Math.min(from, all.size());
        int end = Math.min(all.size(), begin + query.limit());
        boolean tabled = query.form().tabled();
        PlainTable table = new PlainTable(query, asOf);
        return new ObjectPage(
                tabled ? table.columns() : List.of(),
                all.subList(begin, end).stream()
                        .map(object -> new ObjectPage.ListedObject(object, tabled ? table.cells(object) : List.of()))
                        .toList(),
                end < all.size() ? Integer.toString(end) : "");
    }
}
