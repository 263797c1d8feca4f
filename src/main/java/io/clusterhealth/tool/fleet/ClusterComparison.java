// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.fleet.ClusterPart.PartFailed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The differences between clusters, by topic. Equal things are not listed; topics without differences are only
/// named.
///
/// @param remark what the reader must know about the origin of the data; empty for live clusters
record ClusterComparison(List<ClusterPart<ClusterTraits>> parts, String remark) {
    private static final int CLOSING = 90;
    private static final int NAMED = 10;

    /// The room divided by this is for clusters that failed.
    private static final int FAILED_SHARE = 3;

    /// How many things of one difference are listed: the first of these numbers that fits.
    private static final List<Integer> TOLD = List.of(40, 10, 3, 1);

    ToolOutcome within(int maxTokens) {
        List<ClusterDifference> differences = new ArrayList<>();
        List<String> alike = new ArrayList<>();
        List<String> alikeInPart = new ArrayList<>();
        long compared = PartAnswered.among(parts).count();
        for (ComparedTopic topic : ComparedTopic.values()) {
            Map<String, Map<String, String>> states = states(topic);
            List<ClusterDifference> found = states.size() < 2 ? List.of() : ClusterDifference.of(topic, states);
            differences.addAll(found);
            if (found.isEmpty() && states.size() > 1) {
                (states.size() < compared ? alikeInPart : alike).add(topic.label());
            }
        }
        BoundedAnswer answer = new BoundedAnswer(maxTokens, FleetAnswer.NAME);
        answer.add(head(differences));
        answer.add(new Facts().fact("remark", remark, "%s"));
        failed(answer);
        answer.offer(new Facts().joined("alike", alike, ", ", "The same on all: %s."));
        answer.offer(new Facts().joined("alikeInPart", alikeInPart, ", ", "The same where it could be compared: %s."));
        unread().forEach(answer::offer);
        differences(differences, answer);
        return FleetAnswer.outcome(
                answer, parts.stream().map(ClusterPart::cluster).toList(), answer.truncated());
    }

    private Facts head(List<ClusterDifference> differences) {
        long compared = PartAnswered.among(parts).count();
        int things = differences.stream().mapToInt(one -> one.things().size()).sum();
        return new Facts()
                .fact("totals/clusters", parts.size(), "")
                .fact("totals/compared", compared, "%s of " + parts.size() + " clusters compared")
                .fact(
                        "totals/differences",
                        things,
                        compared < 2 ? ": too few to differ." : ": they differ in %s [thing|things].")
                .fact("partial", compared < parts.size() || unread().findAny().isPresent(), "");
    }

    /// Clusters that failed take at most a part of the room, since the differences are what was asked for; the others
    /// are counted.
    private void failed(BoundedAnswer answer) {
        List<ClusterPart<ClusterTraits>> failed =
                parts.stream().filter(PartFailed.class::isInstance).toList();
        BoundedAnswer.Reserved before = answer.reserved();
        answer.reserve(
                answer.textRoom() / FAILED_SHARE * (FAILED_SHARE - 1),
                answer.dataRoom() / FAILED_SHARE * (FAILED_SHARE - 1));
        answer.list("failed");
        int shown = answer.offerEach("failed", failed.stream().map(part -> part.facts("%s: ")));
        answer.restore(before);
        answer.add(new Facts().some("failedLeft", failed.size() - shown, "%s more could not be compared."));
    }

    /// A topic's things by cluster, for the clusters where the topic was read whole.
    private Map<String, Map<String, String>> states(ComparedTopic topic) {
        Map<String, Map<String, String>> states = new LinkedHashMap<>();
        PartAnswered.among(parts)
                .filter(part -> part.answer().topics().containsKey(topic))
                .forEach(part ->
                        states.put(part.cluster(), part.answer().topics().get(topic)));
        return states;
    }

    /// One line for the topics that could not be read from the same clusters, which are compared without these
    /// topics.
    private Stream<Facts> unread() {
        Map<List<String>, List<String>> topics = new LinkedHashMap<>();
        for (ComparedTopic topic : ComparedTopic.values()) {
            List<String> without = PartAnswered.among(parts)
                    .filter(part -> !part.answer().topics().containsKey(topic))
                    .map(part -> Redaction.name(part.cluster()))
                    .toList();
            if (!without.isEmpty()) {
                topics.computeIfAbsent(without, _ -> new ArrayList<>()).add(topic.label());
            }
        }
        return topics.entrySet().stream().map(gap -> unread(gap.getValue(), gap.getKey()));
    }

    private static Facts unread(List<String> topics, List<String> clusters) {
        Facts gap = new Facts()
                .joined("topics", topics, ", ", "not compared: %s of")
                .fact("total", clusters.size(), "")
                .each("clusters", clusters.stream().limit(NAMED).toList(), " %s");
        return new Facts().all("notCompared", List.of(clusters.size() > NAMED ? gap.say(" …") : gap), "");
    }

    private static void differences(List<ClusterDifference> differences, BoundedAnswer answer) {
        answer.list("differences");
        answer.reserve(CLOSING);
        int most = TOLD.stream()
                .filter(told -> answer.hasRoomFor(
                        differences.stream().map(one -> one.facts(told)).toList()))
                .findFirst()
                .orElse(TOLD.getLast());
        long shown = differences.stream()
                .filter(difference -> answer.offer("differences", difference.facts(most)))
                .count();
        answer.release();
        answer.add(new Facts()
                .some(
                        "left",
                        differences.size() - shown,
                        "%s more [line|lines]: compare fewer clusters, or one namespace."));
    }
}
