// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.NamedClusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.NameGlob;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthTool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// The clusters that the argument `cluster` selects: names and globs, separated by commas.
public sealed interface ClusterChoice {
    /// The longest argument; no client writes a longer list of names.
    int LONGEST = 4_096;

    /// @param clusters each once, in the order of the configuration
    record Chosen(List<ClusterNames> clusters) implements ClusterChoice {}

    record NoneChosen(ToolError error) implements ClusterChoice {}

    /// Whether the argument is a pattern or a list. An exact cluster name that contains such characters is neither.
    static boolean isSeveral(String given, Clusters clusters, Caller caller) {
        return new NameGlob(given).isSeveral()
                && !(clusters.named(caller) instanceof NamedClusters.KnownNames(List<String> names, var _)
                        && names.contains(given));
    }

    /// @param given blank for all
    static ClusterChoice of(String given, Clusters clusters, Caller caller) {
        return of(given, "Leave it out to ask all of them.", clusters, caller);
    }

    /// @param otherwise suggestion where no name is similar to a wrong one
    static ClusterChoice of(String given, String otherwise, Clusters clusters, Caller caller) {
        if (given.length() > LONGEST) {
            return refused("is longer than %d characters.".formatted(LONGEST), "Use a glob such as 'prod-*'.");
        }
        if (!given.isBlank() && patterns(given).isEmpty()) {
            return refused("names no cluster.", otherwise);
        }
        return switch (clusters.named(caller)) {
            case NamedClusters.UnknownNames(Opened.Unusable why) -> new NoneChosen(HealthTool.unusable(why));
            case NamedClusters.KnownNames(var _, List<List<String>> groups)
            when groups.isEmpty() -> new NoneChosen(HealthTool.noCluster(clusters, caller));
            case NamedClusters.KnownNames(var _, List<List<String>> groups) ->
                among(groups, given, otherwise, clusters.servers());
        };
    }

    private static ClusterChoice among(
            List<List<String>> groups, String given, String otherwise, Map<String, String> servers) {
        List<String> names = groups.stream().flatMap(List::stream).toList();
        Set<String> meant = new LinkedHashSet<>();
        for (NameGlob pattern : given.isBlank() ? List.of(new NameGlob("*")) : patterns(given)) {
            List<String> found = names.contains(pattern.text())
                    ? List.of(pattern.text())
                    : names.stream().filter(pattern::matches).toList();
            if (found.isEmpty()) {
                return missing(pattern, otherwise, names);
            }
            meant.addAll(found);
        }
        return new Chosen(groups.stream()
                .filter(group -> group.stream().anyMatch(meant::contains))
                .map(group -> named(group, meant::contains, servers))
                .toList());
    }

    private static List<NameGlob> patterns(String given) {
        return Arrays.stream(given.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .distinct()
                .map(NameGlob::new)
                .toList();
    }

    /// Uses the first of a cluster's names that the argument selects.
    private static ClusterNames named(List<String> group, Predicate<String> meant, Map<String, String> servers) {
        List<String> others = new ArrayList<>(group);
        String name = group.stream().filter(meant).findFirst().orElseThrow();
        others.remove(name);
        return new ClusterNames(name, others, servers.getOrDefault(name, name));
    }

    private static ClusterChoice missing(NameGlob pattern, String otherwise, List<String> names) {
        String shown = Redaction.line(pattern.text(), 64);
        if (pattern.text().contains("/") || pattern.text().contains("..")) {
            return refused(
                    "'%s' is no name of a cluster, and neither a path nor an address is taken.".formatted(shown),
                    "Name clusters as list-clusters does.");
        }
        List<String> beginning =
                names.stream().filter(name -> name.startsWith(pattern.text())).toList();
        if (beginning.size() > 1 && !pattern.isGlob()) {
            return new NoneChosen(new ToolError(
                    "UNKNOWN_CLUSTER",
                    "Argument 'cluster': there is no cluster '%s'.".formatted(shown),
                    "Did you mean '%s*', which are %d clusters?".formatted(shown, beginning.size()),
                    Map.of(
                            "validClusters",
                            ValidValues.first(
                                    beginning.stream().map(Redaction::name).toList()))));
        }
        return new NoneChosen(new ValidValues(
                        "validClusters", names.stream().map(Redaction::name).toList())
                .refuse(
                        "UNKNOWN_CLUSTER",
                        pattern.isGlob()
                                ? "Argument 'cluster': no cluster's name matches '%s'.".formatted(shown)
                                : "Argument 'cluster': there is no cluster '%s'.".formatted(shown),
                        pattern.text().replace("*", "").replace("?", ""),
                        otherwise));
    }

    private static ClusterChoice refused(String what, String wayOut) {
        return new NoneChosen(ToolError.invalid("Argument 'cluster' " + what, wayOut));
    }
}
