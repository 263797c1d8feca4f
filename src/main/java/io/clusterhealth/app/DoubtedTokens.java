// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.access.Gate;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.cluster.RequestWatch;
import java.util.Optional;
import java.util.function.Supplier;

/// Reports to the gate which tokens the cluster refuses, so that a withdrawn one is noticed before its next review.
///
/// @param watch receives all other events
/// @param gate called only when there is something to report: it is created after the watched clusters
record DoubtedTokens(RequestWatch watch, Supplier<Optional<Gate>> gate) implements RequestWatch {
    @Override
    public Sent sent(String resource) {
        return watch.sent(resource);
    }

    @Override
    public void opened(String cluster) {
        watch.opened(cluster);
    }

    @Override
    public void refused(BearerToken token) {
        gate.get().ifPresent(let -> let.doubt(token));
    }
}
