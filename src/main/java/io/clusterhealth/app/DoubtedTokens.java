// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.access.Gate;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.cluster.RequestWatch;
import java.util.Optional;
import java.util.function.Supplier;

/// Lets the gate know what becomes of the tokens that it let in. It learns so of one that was withdrawn before it would
/// ask again.
///
/// @param watch is told of everything else
/// @param gate asked for only when there is something to tell: it is made after the clusters that are watched
record DoubtedTokens(RequestWatch watch, Supplier<Optional<Gate>> gate) implements RequestWatch {
    @Override
    public Sent sent(String resource) {
        return watch.sent(resource);
    }

    @Override
    public void refused(BearerToken token) {
        gate.get().ifPresent(let -> let.doubt(token));
    }
}
