// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.NamedClusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Cursor;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.HealthTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/// `list-clusters`: the known clusters, and which of them respond.
@Singleton
public final class ListClustersTool extends DescribedTool {
    private static final System.Logger LOG = System.getLogger(ListClustersTool.class.getName());

    /// The most clusters requested in one call; more need further pages.
    private static final int MOST = 100;

    /// The remaining time divided by this is kept for rendering the answer.
    private static final int KEPT_BACK = 8;

    private final Clusters clusters;

    public ListClustersTool(ToolParts parts) {
        super("list-clusters");
        this.clusters = parts.clusters();
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        Arguments given = arguments.of(descriptor().name());
        Optional<ToolError> misfit = Cursor.misfit(given);
        if (misfit.isPresent()) {
            return new ToolOutcome.Refused(misfit.get());
        }
        return switch (clusters.named(context.caller())) {
            case NamedClusters.UnknownNames(Opened.Unusable why) -> new ToolOutcome.Refused(HealthTool.unusable(why));
            case NamedClusters.KnownNames(var _, List<List<String>> groups) ->
                groups.isEmpty() ? none(context) : asked(groups, given, context);
        };
    }

    private ToolOutcome asked(List<List<String>> clusters, Arguments given, CallContext context) {
        List<String> names = clusters.stream().map(List::getFirst).toList();
        Cursor cursor = Cursor.of(given);
        CommonArguments arguments = CommonArguments.of(given).withAtMost(MOST);
        int from = Math.min(cursor.offset(), names.size());
        int to = Math.min(from + arguments.limit(), names.size());
        Deadline deadline =
                Deadline.in(context.remaining().minus(context.remaining().dividedBy(KEPT_BACK)));
        List<ClusterRow> asked = ask(names.subList(from, to), context.caller(), deadline);
        long reachable = asked.stream().filter(ClusterRow::reachable).count();
        Facts head = new Facts().fact("reachable", reachable, "%s of ");
        if (asked.size() == names.size()) {
            head.fact("total", names.size(), "%s [cluster answers|clusters answer]; ");
        } else {
            head.fact("asked", asked.size(), "the %s asked answer; ")
                    .fact("total", names.size(), "there are %s clusters, ");
        }
        head.fact("default", names.getFirst(), "the default is %s.");
        Map<String, String> servers = this.clusters.servers();
        List<NamedRow> rows = IntStream.range(0, names.size())
                .mapToObj(i -> new NamedRow(
                        i < from || i >= to ? ClusterRow.unasked(names.get(i)) : asked.get(i - from),
                        clusters.get(i).stream().skip(1).toList(),
                        first(names, names.get(i), servers)))
                .toList();
        return new Listing(
                        names.getFirst(),
                        Instant.EPOCH,
                        "",
                        List.of(head),
                        "clusters",
                        rows,
                        new Coverage(List.of(), List.of()),
                        List.of())
                .page(cursor, arguments);
    }

    /// The first cluster at the address of this one, where that is another; empty elsewhere.
    private static String first(List<String> names, String name, Map<String, String> servers) {
        return names.stream()
                .filter(other -> servers.getOrDefault(other, other).equals(servers.getOrDefault(name, name)))
                .findFirst()
                .filter(other -> !other.equals(name))
                .orElse("");
    }

    /// @param others its further names
    /// @param same the cluster that it is, read for another user
    private record NamedRow(ClusterRow row, List<String> others, String same) implements Row {

        @Override
        public Facts facts(Instant asOf) {
            return row.facts(asOf)
                    .each("sameAs", others.stream().map(Redaction::name).toList(), "; also called %s")
                    .fact("sameClusterAs", same.isEmpty() ? "" : Redaction.name(same), "; the same cluster as %s");
        }
    }

    private ToolOutcome none(CallContext context) {
        return new ToolOutcome.Refused(HealthTool.noCluster(clusters, context.caller()));
    }

    /// Requests all clusters in parallel: one that does not respond delays no other, and still gets a row.
    @SuppressWarnings("resource") // close() would wait for clusters that do not respond
    private List<ClusterRow> ask(List<String> names, Caller caller, Deadline deadline) {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<ClusterRow>> asking = names.stream()
                    .map(name -> threads.submit(() -> ClusterRow.of(name, clusters, caller, deadline)))
                    .toList();
            List<ClusterRow> rows = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                rows.add(result(names.get(i), asking.get(i), deadline));
            }
            return rows;
        } finally {
            threads.shutdownNow();
        }
    }

    /// The row of one cluster, or a late row at the deadline; an interrupted call waits for no further row. What
    /// breaks is confined to the row of its cluster.
    private static ClusterRow result(String name, Future<ClusterRow> row, Deadline deadline) {
        try {
            return row.get(Math.max(0, deadline.remaining().toNanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            return ClusterRow.late(name);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ClusterRow.late(name);
        } catch (ExecutionException e) {
            LOG.log(System.Logger.Level.ERROR, "Asking a cluster of a list broke", e.getCause());
            return ClusterRow.broken(name);
        }
    }
}
