// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.fleet.ClusterPart.PartFailed;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A tool's answers about several clusters, each below a heading. Clusters whose answers do not fit are named.
///
/// @param unasked clusters that were not read because they could not fit
/// @param waited whether the tool waits, so that each answer has a member `reached`
/// @param servers of all clusters
/// @param remark what the reader must know about the origin of the data; empty for live clusters
record PartsAnswer(
        List<ClusterPart<ToolOutcome.Answer>> parts,
        List<ClusterNames> unasked,
        boolean waited,
        SameServers servers,
        String remark) {
    /// Characters around an answer in its row, without the cluster's name.
    private static final int AROUND = 48;

    /// By their verdicts, where the tool gives one; else as they are.
    private static final Comparator<ClusterPart<ToolOutcome.Answer>> WORST_FIRST =
            Comparator.comparingInt(PartsAnswer::rank);

    private static int rank(ClusterPart<ToolOutcome.Answer> part) {
        return switch (part) {
            case PartAnswered<ToolOutcome.Answer>(var _, var answer) ->
                switch (answer.data().path("verdict").asText()) {
                    case "unhealthy" -> 0;
                    case "degraded" -> 1;
                    case "unknown" -> 3;
                    case "healthy" -> 4;
                    default -> 2;
                };
            case PartFailed<ToolOutcome.Answer> _ -> 2;
        };
    }

    /// The arguments for one of the clusters.
    ///
    /// @param share most characters of its row
    static ObjectNode asked(ObjectNode given, String cluster, int share) {
        int tokens = (share - AROUND - cluster.length()) / BoundedAnswer.CHARACTERS_PER_TOKEN;
        return given.put("cluster", cluster).put("max_tokens", tokens);
    }

    ToolOutcome within(int maxTokens) {
        BoundedAnswer answer = new BoundedAnswer(maxTokens, FleetAnswer.NAME);
        long failed = parts.stream().filter(PartFailed.class::isInstance).count();
        answer.add(head(failed));
        answer.add(new Facts().fact("remark", remark, "%s"));
        answer.offer(servers.facts());
        answer.list("clusters");
        answer.reserve(LeftClusters.LINE);
        List<ClusterPart<ToolOutcome.Answer>> sorted =
                parts.stream().sorted(WORST_FIRST).toList();
        int shown =
                answer.page("clusters", sorted.stream().map(PartsAnswer::row).toList());
        List<String> left = Stream.concat(
                        sorted.stream().skip(shown).map(ClusterPart::cluster),
                        unasked.stream().map(ClusterNames::name))
                .toList();
        if (!left.isEmpty()) {
            answer.add(LeftClusters.facts(left));
        }
        answer.add(new Facts().fact("partial", failed > 0 || !left.isEmpty(), ""));
        boolean cut = parts.stream()
                .anyMatch(part -> part instanceof PartAnswered<ToolOutcome.Answer>(var _, var one) && one.truncated());
        return FleetAnswer.outcome(
                answer,
                Stream.concat(
                                parts.stream().map(ClusterPart::cluster),
                                unasked.stream().map(ClusterNames::name))
                        .toList(),
                cut || answer.truncated() || !left.isEmpty());
    }

    /// A part that waited for a cluster that was silent has no verdict about it.
    static boolean isBlind(ToolOutcome.Answer answer) {
        return answer.data().path("verdict").asText().equals("unknown")
                && answer.data().at("/coverage/checked").asInt() == 0;
    }

    private Facts head(long failed) {
        long blind = PartAnswered.among(parts)
                .filter(part -> waited && isBlind(part.answer()))
                .count();
        int all = parts.size() + unasked.size();
        Facts head = new Facts();
        if (waited) {
            List<String> open = Stream.concat(
                            parts.stream().filter(part -> !reached(part)).map(ClusterPart::cluster),
                            unasked.stream().map(ClusterNames::name))
                    .map(Redaction::name)
                    .toList();
            boolean reached = open.isEmpty();
            head.fact("reached", reached, reached ? "REACHED on all. " : "NOT REACHED on")
                    .each("notReached", open.stream().limit(10).toList(), " %s")
                    .say(reached ? "" : open.size() > 10 ? " …. " : ". ");
        }
        head.fact("totals/clusters", all, "")
                .fact("totals/answered", parts.size() - failed - blind, "%s of " + parts.size() + " clusters answered.")
                .some("totals/notAsked", unasked.size(), " %s more [was|were] not asked, for lack of room.");
        return fitting(head);
    }

    /// How many pods fit in all clusters, where the tool counts them. Of two users of one server, the one that sees
    /// more of what runs there sees less room.
    private Facts fitting(Facts head) {
        List<Integer> fits = servers.once(parts, Comparator.comparingInt(PartsAnswer::fits)).stream()
                .filter(one -> one.data().path("fits").isInt())
                .map(PartsAnswer::fits)
                .toList();
        long sum = fits.stream().mapToLong(Integer::intValue).sum();
        long some = fits.stream().filter(number -> number > 0).count();
        return fits.isEmpty()
                ? head
                : head.fact(
                        "totals/fits",
                        sum,
                        sum == 0
                                ? " On none of them fits a pod."
                                : " %s more [pod fits|pods fit], on " + some + " of them.");
    }

    private static int fits(ToolOutcome.Answer answer) {
        return answer.data().path("fits").asInt(Integer.MAX_VALUE);
    }

    private static boolean reached(ClusterPart<ToolOutcome.Answer> part) {
        return part instanceof PartAnswered<ToolOutcome.Answer>(var _, var answer)
                && answer.data().path("reached").asBoolean();
    }

    private static Facts row(ClusterPart<ToolOutcome.Answer> part) {
        Facts row = part.facts("# %s\n");
        return switch (part) {
            case PartAnswered<ToolOutcome.Answer>(String _, ToolOutcome.Answer answer) ->
                row.fact("data", answer.data(), answer.text());
            case PartFailed<ToolOutcome.Answer> _ -> row;
        };
    }
}
