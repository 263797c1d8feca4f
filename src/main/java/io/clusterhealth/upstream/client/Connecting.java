// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamServer.ServerReach.HttpReach;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.client.Negotiation.Negotiated;
import io.clusterhealth.upstream.client.UpstreamLinks.LinkOpening;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Opens a way to one server and negotiates with it; what goes wrong is kept in its facts.
record Connecting(
        UpstreamServer server,
        LifeParts parts,
        UpstreamFacts facts,
        UpstreamLink.LinkListener listener,
        ProgressListeners progress) {
    /// A program may have to be fetched before it starts.
    private static final Duration CHILD_GREETING = Duration.ofSeconds(60);

    private static final Duration HTTP_GREETING = Duration.ofSeconds(10);

    /// Negotiates, by the older transport where it does not know the newer; empty where that failed.
    Optional<UpstreamSession> open() throws InterruptedException {
        Optional<UpstreamLink> link = taken(parts.links().open(server, listener));
        if (link.isEmpty()) {
            return Optional.empty();
        }
        return switch (negotiate(link.get())) {
            case Negotiated.OpenedSession(UpstreamSession opened) -> Optional.of(opened);
            case Negotiated.RefusedSession(String why, OptionalInt status) -> {
                facts.failed(why, link.get().lastWords());
                link.get().close();
                boolean older = server.reach() instanceof HttpReach
                        && status.isPresent()
                        && List.of(400, 404, 405).contains(status.getAsInt());
                yield older ? openOlder() : Optional.empty();
            }
        };
    }

    private Optional<UpstreamSession> openOlder() throws InterruptedException {
        String before = facts.problem();
        if (!(parts.links().openOlder(server, listener) instanceof LinkOpening.LinkOpen(UpstreamLink link))) {
            facts.failed(before, "");
            return Optional.empty();
        }
        return switch (negotiate(link)) {
            case Negotiated.OpenedSession(UpstreamSession opened) -> Optional.of(opened);
            case Negotiated.RefusedSession(String why, OptionalInt _) -> {
                facts.failed(why, "");
                link.close();
                yield Optional.empty();
            }
        };
    }

    private Optional<UpstreamLink> taken(LinkOpening opening) {
        return switch (opening) {
            case LinkOpening.LinkOpen(UpstreamLink link) -> Optional.of(link);
            case LinkOpening.LinkShut(String why, boolean forGood) -> {
                facts.failed(why, "");
                if (forGood) {
                    facts.become(UpstreamState.FAILED);
                }
                yield Optional.empty();
            }
        };
    }

    private Negotiated negotiate(UpstreamLink link) throws InterruptedException {
        Duration patience = server.reach() instanceof HttpReach ? HTTP_GREETING : CHILD_GREETING;
        try {
            return new Negotiation(link, parts.us(), Questions.of(server), patience, Optional.empty(), progress)
                    .negotiate();
        } catch (InterruptedException interrupted) {
            link.close();
            throw interrupted;
        }
    }
}
