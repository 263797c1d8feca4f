// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.hub;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.clusterhealth.cluster.Clusters.UnusableReason;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.EachObject;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.CallerServers;
import io.clusterhealth.cluster.kube.api.RetryAfter;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.kube.read.KubeDetails;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Caches the clusters that a hub lists for each login for some seconds, since a call about many clusters opens each
/// by its name. No caller receives the list of another login. Safe for use by several threads.
public final class HubLists {
    /// How long a list is used without a new request.
    private static final Duration FRESH = Duration.ofSeconds(10);

    /// How long the list of an unused login is kept.
    static final Duration KEPT = RetryAfter.LONGEST;

    private final FleetHub hub;
    private final Duration patience;
    private final Clock clock;
    private final Cache<Endpoint, CompletableFuture<HubList>> lists = Caffeine.newBuilder()
            .maximumSize(CallerServers.MOST)
            .expireAfterAccess(KEPT)
            .executor(Runnable::run)
            .build();

    /// @param patience timeout for reading the hub's list
    public HubLists(FleetHub hub, Duration patience, Clock clock) {
        this.hub = hub;
        this.patience = patience;
        this.clock = clock;
    }

    private record HubList(Checked<HubMembers> members, long readAt) {}

    /// @param login the hub's API server, with the caller's login
    /// @param server the same, which receives the requests
    public Checked<HubMembers> of(Endpoint login, ApiServer server) {
        return lists.asMap()
                .compute(
                        login,
                        (_, before) -> before != null && (!before.isDone() || isFresh(before))
                                ? before
                                : CompletableFuture.supplyAsync(
                                        () -> read(server, known(before)),
                                        reading -> Thread.ofVirtual()
                                                .name("hub-list")
                                                .start(reading)))
                .join()
                .members();
    }

    private static boolean isFresh(CompletableFuture<HubList> list) {
        return known(list).isPresent() && System.nanoTime() - list.join().readAt() < FRESH.toNanos();
    }

    private static Optional<HubMembers> known(@Nullable CompletableFuture<HubList> list) {
        return list != null
                        && list.state() == Future.State.SUCCESS
                        && list.join().members() instanceof Checked.Good<HubMembers>(HubMembers members)
                ? Optional.of(members)
                : Optional.empty();
    }

    private HubList read(ApiServer server, Optional<HubMembers> before) {
        List<HubMember> listed = new ArrayList<>();
        Map<?, Unread> unread = new EachObject(new KubeDetails(server), Deadline.in(patience))
                .of(
                        List.of(hub.kind()),
                        Optional.empty(),
                        PageForm.OBJECTS,
                        (_, object) -> listed.add(HubMember.of(hub, object, clock.instant())));
        long now = System.nanoTime();
        return new HubList(
                unread.values().stream()
                        .findFirst()
                        .<Checked<HubMembers>>map(this::untold)
                        .orElseGet(() -> new Checked.Good<>(HubMembers.of(listed, before, now))),
                now);
    }

    private Checked.Bad<HubMembers> untold(Unread why) {
        String kind = hub.kind().plural() + "." + hub.kind().group();
        return switch (why) {
            case Unread.Denied(var rule) ->
                new Checked.Bad<>(
                        "This login may not list the clusters of the hub.",
                        "It takes a ClusterRole with the rule " + rule.yaml(),
                        UnusableReason.HUB_FORBIDS);
            case Unread.Narrowed(var rule, var _) -> untold(new Unread.Denied(rule));
            case Unread.Absent _, Unread.Unrecorded _ ->
                new Checked.Bad<>(
                        "The hub serves no %s, as MCP_FLEET has it.".formatted(kind),
                        "Choose the context of the hub with --context, or unset MCP_FLEET.",
                        UnusableReason.HUB_FAILS);
            case Unread.Late _ ->
                new Checked.Bad<>(
                        "The hub did not tell its clusters before the deadline of this call.",
                        "Ask again.",
                        UnusableReason.HUB_FAILS);
            case Unread.Failed(String cause) ->
                new Checked.Bad<>(
                        "The hub does not tell its clusters: %s.".formatted(cause),
                        "See to the hub, then ask again.",
                        UnusableReason.HUB_FAILS);
        };
    }
}
