// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.OwnWords;
import java.util.Set;
import java.util.stream.Stream;

/// What the end of a container's run says about its cause.
public final class Ends {
    /// What `terminated.reason` says of every end: no more than the exit code does.
    private static final Set<String> ANY = Set.of("Error", "Completed");

    private Ends() {}

    /// That the termination message is what the container said itself, where it is. The kubelet and the runtime write
    /// theirs under other reasons.
    static Stream<Meaning> ownWords(Termination ended) {
        return !ended.message().isEmpty() && ANY.contains(ended.reason()) ? Stream.of(new OwnWords()) : Stream.empty();
    }

    /// The termination message with its reason; a reason alone where it tells more than the exit code; else nothing.
    public static Quote quote(Termination ended) {
        return ended.message().isEmpty() && ANY.contains(ended.reason())
                ? Quote.NONE
                : new Quote(ended.reason(), ended.message());
    }
}
