// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamServer.ServerReach.HttpReach;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.UpstreamTrouble;
import io.clusterhealth.upstream.client.Negotiation.Negotiated;
import io.clusterhealth.upstream.client.UpstreamLinks.LinkOpening;
import java.time.Duration;
import java.util.Optional;

/// Opens a link to one server and negotiates with it; faults are recorded in its facts.
record Connecting(
        UpstreamServer server,
        UpstreamContext context,
        UpstreamFacts facts,
        UpstreamLink.LinkListener listener,
        ProgressListeners progress) {
    /// A program may have to be downloaded before it starts.
    private static final Duration CHILD_GREETING = Duration.ofSeconds(60);

    private static final Duration HTTP_GREETING = Duration.ofSeconds(10);

    /// Negotiates, over the older transport where the server does not support the newer; empty where that failed.
    /// Callers' tokens are never sent over the older one: its stream is shared by all callers.
    Optional<UpstreamSession> open() throws InterruptedException {
        return opened(context.links().open(server, Optional.empty(), listener), false);
    }

    private Optional<UpstreamSession> opened(LinkOpening opening, boolean older) throws InterruptedException {
        return switch (opening) {
            case LinkOpening.LinkShut(UpstreamFault fault) -> {
                if (!older) {
                    facts.failed(fault, "");
                }
                if (fault.isForGood()) {
                    facts.become(UpstreamState.FAILED);
                }
                yield Optional.empty();
            }
            case LinkOpening.LinkOpen(UpstreamLink link) ->
                switch (negotiate(link)) {
                    case Negotiated.OpenedSession(UpstreamSession opened) -> Optional.of(opened);
                    case Negotiated.RefusedSession(UpstreamFault fault) -> {
                        boolean mayBeOlder = !older && fault.mayBeOlder();
                        boolean forCallers = server.reach() instanceof HttpReach http && http.callerToken();
                        facts.failed(
                                mayBeOlder && forCallers ? UpstreamTrouble.NOT_STREAMABLE.with(fault.detail()) : fault,
                                link.stderrTail());
                        link.close();
                        yield mayBeOlder && !forCallers
                                ? opened(context.links().openOlder(server, listener), true)
                                : Optional.empty();
                    }
                };
        };
    }

    private Negotiated negotiate(UpstreamLink link) throws InterruptedException {
        Duration patience = server.reach() instanceof HttpReach ? HTTP_GREETING : CHILD_GREETING;
        try {
            return new Negotiation(link, context.us(), ServerRequestHandler.of(server), patience, progress).negotiate();
        } catch (InterruptedException interrupted) {
            link.close();
            throw interrupted;
        }
    }
}
