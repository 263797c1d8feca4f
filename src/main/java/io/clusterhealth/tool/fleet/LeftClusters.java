// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.List;

/// Names the clusters that did not fit into an answer, so that the next call can request them.
final class LeftClusters {
    private static final int NAMED = 160;

    /// Room for the line, in characters.
    static final int LINE = 200 + NAMED;

    /// Room for the line about fewer clusters, without their names.
    private static final int AROUND = 90;

    private LeftClusters() {}

    /// Room for the line about these clusters, or some of them, in characters.
    static int room(List<String> clusters) {
        int names = clusters.stream().mapToInt(name -> name.length() + 1).sum();
        return clusters.isEmpty() ? 0 : names > NAMED ? LINE : AROUND + names;
    }

    /// @param clusters at least one
    static Facts facts(List<String> clusters) {
        List<String> named = named(clusters.stream().map(Redaction::name).toList());
        int unnamed = clusters.size() - named.size();
        return new Facts()
                .fact(
                        "left/total",
                        clusters.size(),
                        "%s more [cluster has|clusters have] no room here: call again with ")
                .fact("left/cluster", String.join(",", named), "cluster \"%s\"")
                .some("left/unnamed", unnamed, "; then with %s [other|others]")
                .fact(
                        "left/next",
                        unnamed > 0 ? Redaction.name(clusters.get(named.size())) : "",
                        ", the first of them \"%s\"")
                .say(".");
    }

    /// As many names as fit, at least one.
    private static List<String> named(List<String> clusters) {
        int count = 1;
        int room = NAMED - clusters.getFirst().length();
        while (count < clusters.size() && room > clusters.get(count).length()) {
            room -= clusters.get(count).length() + 1;
            count++;
        }
        return clusters.subList(0, count);
    }
}
