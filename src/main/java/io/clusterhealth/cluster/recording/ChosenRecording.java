// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Recorded clusters of which the configuration names one: it is the default, instead of the first.
///
/// @param chosen its name; possibly of no cluster among them
/// @param inherited whether the name comes from the environment, where it is that of a live cluster as a rule: a
/// single recording ignores it
public record ChosenRecording(Clusters all, String chosen, boolean inherited) implements Clusters {
    @Override
    public Cluster.Origin commonOrigin() {
        return all.commonOrigin();
    }

    @Override
    public List<String> names() {
        List<String> names = all.names();
        return names.contains(chosen)
                ? Stream.concat(Stream.of(chosen), names.stream().filter(name -> !name.equals(chosen)))
                        .toList()
                : names;
    }

    @Override
    public Opened open(Optional<String> name, Caller caller) {
        return all.open(
                name.or(() -> Optional.of(chosen)
                        .filter(_ -> !inherited || all.names().size() > 1)),
                caller);
    }
}
