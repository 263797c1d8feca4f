// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.fleet.ClusterPart.PartFailed;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/// Where an application runs: one row per cluster, those with problems first.
///
/// @param servers of all clusters
/// @param remark what the reader must know about the origin of the data; empty for live clusters
record FindAppAnswer(String app, List<ClusterPart<AppOnCluster>> parts, SameServers servers, String remark) {
    private static final int SHOWN = 10;

    private static final Comparator<ClusterPart<AppOnCluster>> WORST_FIRST = Comparator.comparingInt(
                    (ClusterPart<AppOnCluster> part) -> rank(part))
            .thenComparing(part -> -lacking(part));

    /// Of two users of one server, that of the one that sees more.
    private static final Comparator<AppOnCluster> MOST_SEEN = Comparator.comparing(
                    (AppOnCluster there) -> !there.unread().isEmpty())
            .thenComparing(there -> -there.workloads().size());

    private static int rank(ClusterPart<AppOnCluster> part) {
        return switch (part) {
            case PartAnswered<AppOnCluster>(var _, AppOnCluster there) -> there.broken() ? 0 : there.present() ? 2 : 3;
            case PartFailed<AppOnCluster> _ -> 1;
        };
    }

    private static int lacking(ClusterPart<AppOnCluster> part) {
        return part instanceof PartAnswered<AppOnCluster>(var _, AppOnCluster there) ? there.lacking() : 0;
    }

    ToolOutcome within(int maxTokens) {
        BoundedAnswer answer = new BoundedAnswer(maxTokens, FleetAnswer.NAME);
        answer.add(head());
        answer.add(new Facts().fact("remark", remark, "%s"));
        answer.offer(servers.facts());
        answer.add(nearest());
        answer.list("clusters");
        List<ClusterPart<AppOnCluster>> sorted =
                parts.stream().sorted(WORST_FIRST).toList();
        answer.reserve(LeftClusters.room(
                sorted.stream().skip(1).map(ClusterPart::cluster).toList()));
        Stream<Facts> rows = Stream.concat(
                Stream.of(fitting(sorted.getFirst(), answer)),
                sorted.stream().skip(1).map(part -> row(part, SHOWN)));
        int told = answer.page("clusters", rows.toList());
        List<String> left = sorted.stream().skip(told).map(ClusterPart::cluster).toList();
        if (!left.isEmpty()) {
            answer.add(LeftClusters.facts(left));
        }
        return FleetAnswer.outcome(
                answer, parts.stream().map(ClusterPart::cluster).toList(), answer.truncated());
    }

    /// A row with as many workloads as fit: a call about this cluster alone would have no more room.
    private static Facts fitting(ClusterPart<AppOnCluster> part, BoundedAnswer answer) {
        int shown = SHOWN;
        while (shown > 0 && !answer.hasRoomFor(List.of(row(part, shown)))) {
            shown--;
        }
        return row(part, shown);
    }

    private Facts head() {
        List<AppOnCluster> answered = servers.once(parts, MOST_SEEN);
        int wanted = sum(answered, one -> one.workload().desired());
        int available = sum(answered, one -> one.workload().available());
        int clusters = servers.count(parts);
        int failed = clusters - answered.size();
        boolean partial = failed > 0
                || answered.stream().anyMatch(there -> !there.unread().isEmpty());
        long inPart = answered.stream().filter(AppOnCluster::inPart).count();
        long broken = answered.stream().filter(AppOnCluster::broken).count();
        long running = answered.stream().filter(AppOnCluster::runs).count();
        long idle = answered.stream().filter(AppOnCluster::present).count() - running;
        return new Facts()
                .fact("app", Redaction.line(app, 64), "%s runs on ")
                .say(inPart > 0 ? "at least " : "")
                .fact("totals/running", running, running == 0 ? "none of " : "%s of ")
                .fact("totals/clusters", clusters, "%s [cluster|clusters], ")
                .fact(
                        "totals/notRunning",
                        idle,
                        idle == 0
                                ? ""
                                : "is present on %s" + (running == 0 ? "" : " more")
                                        + " without an available replica, ")
                .fact("totals/available", available, "%s of ")
                .fact("totals/wanted", wanted, "%s [replica|replicas] available")
                .fact("totals/broken", broken, broken > 0 ? "; something is wrong with it on %s" : "")
                .say(inPart > 0 ? "; not all of it could be read on %d".formatted(inPart) : "")
                .fact("totals/failed", failed, failed > 0 ? "; %s [cluster|clusters] could not be asked" : "")
                .fact("partial", partial, ".");
    }

    /// The name that was most likely meant, where no cluster has anything of this one.
    private Facts nearest() {
        List<AppOnCluster> answered =
                PartAnswered.among(parts).map(PartAnswered::answer).toList();
        return answered.stream().anyMatch(AppOnCluster::isKnown)
                ? new Facts()
                : new Facts()
                        .fact(
                                "nearest",
                                answered.stream()
                                        .flatMap(there -> there.nearest().stream())
                                        .findFirst()
                                        .map(Redaction::name)
                                        .orElse(""),
                                "Nothing is called so. Did you mean '%s'?");
    }

    private static int sum(List<AppOnCluster> answered, ToIntFunction<SeenWorkload> counted) {
        return answered.stream()
                .flatMap(there -> there.workloads().stream())
                .mapToInt(counted)
                .sum();
    }

    /// @param shown most workloads, and most deliveries
    private static Facts row(ClusterPart<AppOnCluster> part, int shown) {
        return switch (part) {
            case PartAnswered<AppOnCluster>(var _, AppOnCluster there) ->
                part.facts(there.heading()).and(there.facts(shown));
            case PartFailed<AppOnCluster> _ -> part.facts("%s: ");
        };
    }
}
