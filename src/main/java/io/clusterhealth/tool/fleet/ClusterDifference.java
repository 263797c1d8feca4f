// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The things of one topic that divide the clusters into the same groups; the clusters of a group are alike.
///
/// @param groups the largest first
/// @param things the differing things by name, with the state in each group
record ClusterDifference(ComparedTopic topic, List<List<String>> groups, Map<String, List<String>> things) {
    static final String ABSENT = "absent";

    private static final int NAMED = 4;
    private static final int LONGEST = 120;

    private static final Comparator<List<String>> LARGEST_FIRST = Comparator.comparing(
                    (List<String> group) -> group.size(), Comparator.reverseOrder())
            .thenComparing(List::getFirst);

    /// The differences of a topic, the one with most things first.
    ///
    /// @param states of the topic's things, by cluster
    static List<ClusterDifference> of(ComparedTopic topic, Map<String, Map<String, String>> states) {
        Set<String> things = new TreeSet<>();
        states.values().forEach(ofOne -> things.addAll(ofOne.keySet()));
        Map<List<List<String>>, Map<String, List<String>>> found = new LinkedHashMap<>();
        for (String thing : things) {
            Map<String, List<String>> alike = new TreeMap<>();
            states.forEach(
                    (cluster, ofOne) -> alike.computeIfAbsent(ofOne.getOrDefault(thing, ABSENT), _ -> new ArrayList<>())
                            .add(cluster));
            if (alike.size() > 1) {
                List<Map.Entry<String, List<String>>> ranked = alike.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(LARGEST_FIRST))
                        .toList();
                List<List<String>> groups =
                        ranked.stream().map(Map.Entry::getValue).toList();
                List<String> each = ranked.stream().map(Map.Entry::getKey).toList();
                found.computeIfAbsent(groups, _ -> new TreeMap<>()).put(thing, each);
            }
        }
        return found.entrySet().stream()
                .map(one -> new ClusterDifference(topic, one.getKey(), one.getValue()))
                .sorted(Comparator.comparing(one -> -one.things().size()))
                .toList();
    }

    /// `version, prod-eu prod-us | staging: Kubernetes v1.33.5 | v1.34.1`
    ///
    /// @param most how many things are listed; the others are only counted
    Facts facts(int most) {
        Facts facts = new Facts().fact("topic", topic.label(), "%s, ");
        for (int i = 0; i < groups.size(); i++) {
            facts.all("groups", List.of(group(groups.get(i))), i == 0 ? "" : " | ");
        }
        facts.fact("total", things.size(), "");
        things.entrySet().stream()
                .limit(most)
                .forEach(thing ->
                        facts.all("things", List.of(told(thing)), facts.json().has("things") ? "; " : ": "));
        return things.size() > most ? facts.say("; and %d more".formatted(things.size() - most)) : facts;
    }

    private static Facts told(Map.Entry<String, List<String>> thing) {
        List<String> states = thing.getValue().stream()
                .map(state -> Redaction.line(state, LONGEST))
                .toList();
        return new Facts()
                .fact("name", Redaction.line(thing.getKey(), LONGEST), "%s ")
                .each("states", states, "")
                .say("(%s)".formatted(String.join(" | ", states)));
    }

    private static Facts group(List<String> clusters) {
        List<String> names = clusters.stream().map(Redaction::name).toList();
        return new Facts().fact("total", clusters.size(), "").first("clusters", names, NAMED, " ");
    }
}
