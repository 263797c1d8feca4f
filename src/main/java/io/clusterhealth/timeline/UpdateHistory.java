// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.Set;
import java.util.stream.Stream;

/// Updates of the cluster's version, and of the machine configuration of pools; that one fails is an effect.
final class UpdateHistory {
    private UpdateHistory() {}

    static Stream<Change> changes(Picture picture) {
        return Stream.concat(
                picture.objects(Resources.CLUSTER_VERSIONS).stream().flatMap(UpdateHistory::ofVersion),
                picture.objects(Resources.MACHINE_CONFIG_POOLS).stream().flatMap(UpdateHistory::ofPool));
    }

    private static Stream<Change> ofVersion(ClusterVersion version) {
        Subject subject = Subject.clusterScoped("ClusterVersion", version.name());
        Stream<Change> steps = version.history().stream()
                .flatMap(update -> Stream.concat(
                        Change.of(
                                update.started(),
                                ChangeKind.UPDATE,
                                subject,
                                Evidence.quoting("began to update to", update.version())),
                        Change.of(
                                update.completed().filter(_ -> update.complete()),
                                ChangeKind.UPDATE,
                                subject,
                                Evidence.quoting("was updated to", update.version()))));
        Stream<Change> turns = version.conditions().stream()
                .filter(condition -> Set.of("Failing", "Available").contains(condition.type()))
                .flatMap(condition -> Transition.of(condition, subject, ChangeKind.OPERATOR));
        return Stream.concat(steps, turns);
    }

    private static Stream<Change> ofPool(MachineConfigPool pool) {
        Subject subject = Subject.clusterScoped("MachineConfigPool", pool.name());
        return pool.conditions().stream()
                .filter(condition -> Set.of("Updating", "Updated", "Degraded").contains(condition.type()))
                .filter(condition -> condition.is("True"))
                .flatMap(condition -> Change.of(
                        condition.since(),
                        condition.type().equals("Degraded") ? ChangeKind.OPERATOR : ChangeKind.UPDATE,
                        subject,
                        Evidence.quoting("became " + condition.type(), condition.message())));
    }
}
