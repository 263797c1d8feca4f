// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.List;

/// Names the clusters that did not fit into an answer, so that the next call can request them.
final class LeftClusters {
    private static final int NAMED = 160;

    /// Room for the line, in characters.
    static final int LINE = 90 + NAMED;

    private LeftClusters() {}

    /// @param clusters at least one
    static Facts facts(List<String> clusters) {
        return new Facts()
                .fact("left/total", clusters.size(), "%s more clusters have no room here: call again with ")
                .fact("left/cluster", named(clusters), "cluster \"%s\".");
    }

    /// As many names as fit.
    private static String named(List<String> clusters) {
        StringBuilder names = new StringBuilder(Redaction.name(clusters.getFirst()));
        clusters.stream()
                .skip(1)
                .map(Redaction::name)
                .takeWhile(name -> names.length() + name.length() < NAMED)
                .forEach(name -> names.append(',').append(name));
        return names.toString();
    }
}
