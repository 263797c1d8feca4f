// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.OwnWords;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Evidence from the end of a container, a pod or a Job.
public final class Ends {
    /// Values of `terminated.reason` that any termination may have: they add nothing to the exit code.
    private static final Set<String> ANY = Set.of("Error", "Completed");

    private Ends() {}

    /// Marks a termination message as the container's own words if it is. Messages of the kubelet and the runtime
    /// have other reasons.
    public static Stream<Meaning> ownWords(Termination ended) {
        return !ended.message().isEmpty() && ANY.contains(ended.reason()) ? Stream.of(new OwnWords()) : Stream.empty();
    }

    /// The termination message, with its reason unless that is of any termination: the program did not write it.
    public static Quote quote(Termination ended) {
        return ANY.contains(ended.reason()) ? Quote.of(ended.message()) : new Quote(ended.reason(), ended.message());
    }

    /// The containers that ended with a failure; sidecars, which are stopped after all others have ended, only if no
    /// other failed.
    public static List<Container> failed(Pod pod) {
        Map<Boolean, List<Container>> bySidecar = pod.containers().stream()
                .filter(container ->
                        container.ended().filter(ended -> ended.exitCode() != 0).isPresent())
                .collect(Collectors.partitioningBy(Container::sidecar));
        List<Container> own = bySidecar.getOrDefault(false, List.of());
        return own.isEmpty() ? bySidecar.getOrDefault(true, List.of()) : own;
    }

    /// Whether a pod or Job ended because it had run for its `activeDeadlineSeconds`.
    public static boolean byDeadline(String reason) {
        return reason.equals(Pod.DEADLINE_EXCEEDED);
    }

    /// Names the deadline that ended a pod or Job, after the statement that it ended; empty for other reasons.
    ///
    /// @param seconds 0 where unknown
    public static String deadline(String reason, int seconds) {
        return !byDeadline(reason)
                ? ""
                : ", after its activeDeadlineSeconds" + (seconds > 0 ? " (%d)".formatted(seconds) : "");
    }
}
