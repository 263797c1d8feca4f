// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.finding.Quote;
import java.util.Set;

/// What the end of a container's run says about its cause.
public final class Ends {
    /// What `terminated.reason` says of every end: no more than the exit code does.
    private static final Set<String> ANY = Set.of("Error", "Completed");

    private Ends() {}

    /// The termination message with its reason; a reason alone where it tells more than the exit code; else nothing.
    public static Quote quote(Termination ended) {
        return ended.message().isEmpty() && ANY.contains(ended.reason())
                ? Quote.NONE
                : new Quote(ended.reason(), ended.message());
    }
}
