// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Unread;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class SourceRemark {
    private SourceRemark() {}

    /// One line; empty for a live cluster that the caller may read as a whole.
    public static String about(Cluster cluster, Picture picture) {
        List<String> namespaces = picture.wanted().stream()
                .flatMap(resource -> picture.list(resource).unread().stream())
                .flatMap(why ->
                        why instanceof Unread.Narrowed(var _, List<String> seen) ? seen.stream() : Stream.empty())
                .distinct()
                .sorted()
                .toList();
        String one = namespaces.size() > 1 && picture.namespace().isEmpty()
                ? " (call with namespace=%s to ask about one)".formatted(namespaces.getFirst())
                : "";
        String narrowed = namespaces.isEmpty()
                ? ""
                : "You may not read the whole cluster%s: this is about only these namespaces: %s."
                        .formatted(one, String.join(", ", namespaces));
        return Stream.of(about(cluster), narrowed)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /// One line; empty for a live cluster.
    public static String about(Cluster cluster) {
        return switch (cluster.origin()) {
            case LIVE -> "";
            case RECORDING -> "This is a recording, not a live cluster.";
            case DEMO -> "Built-in demo: invented data.";
        };
    }
}
