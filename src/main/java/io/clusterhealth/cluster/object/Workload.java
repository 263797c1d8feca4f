// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// A Deployment, StatefulSet or DaemonSet, or a counterpart of a Deployment: a DeploymentConfig or a Rollout.
///
/// @param kind which of them
/// @param desired `spec.replicas` (1 when absent), or a DaemonSet's `desiredNumberScheduled`
/// @param available `availableReplicas` or `numberAvailable`; for a StatefulSet without that field, `readyReplicas`
/// @param updated `updatedReplicas` or `updatedNumberScheduled`
/// @param observed whether the controller has seen the latest spec: `observedGeneration` is not behind `generation`
/// @param paused `spec.paused`
/// @param podLabels labels of its pod template
/// @param owedUpdates number of pods of a StatefulSet or DaemonSet that its controller has yet to replace with pods
///     of the latest template, without those that a partition holds back or that are replaced by hand (`OnDelete`);
///     0 for the other kinds
/// @param autoscaled whether a HorizontalPodAutoscaler has set its replicas, according to
///     `metadata.managedFields`
/// @param misplaced a DaemonSet's `numberMisscheduled`: pods on nodes that it would not select now
/// @param nextRevision `updateRevision` of a StatefulSet whose controller replaces its pods automatically, and
///     none while another is not ready: `RollingUpdate` of all pods with `OrderedReady`; empty for all others
/// @param release what it states about the version that it runs
/// @param ports every `containerPort` of its pod template; a container may listen on more
/// @param called the servers that values of `env`, `args` and `command` of its containers name; Services of these names
///     need not exist
/// @param awaited the Services that its init containers name, needed only before the other containers start
/// @param placement what the pods of a DaemonSet require of nodes; nothing for the other kinds
/// @param hostPaths the paths of the node that the pods of a DaemonSet mount; nothing for the other kinds
public record Workload(
        Metadata metadata,
        String kind,
        int desired,
        int available,
        int updated,
        boolean observed,
        boolean paused,
        Map<String, String> podLabels,
        List<Condition> conditions,
        int owedUpdates,
        int misplaced,
        boolean autoscaled,
        Optional<String> nextRevision,
        StatedRelease release,
        Set<Integer> ports,
        Set<NamedServer> called,
        Set<ServiceReference> awaited,
        Placement placement,
        Set<String> hostPaths)
        implements WithConditions {

    public sealed interface NamedServer permits ServiceReference, ExternalHost {}

    /// A host outside of the cluster.
    public record ExternalHost(String name) implements NamedServer {}

    /// A workload's statement about the version that it runs.
    ///
    /// @param label `app.kubernetes.io/version` of its pod template, else of the workload; empty if absent
    /// @param images the images of its pod template's containers, by container name, in their order
    public record StatedRelease(String label, SequencedMap<String, String> images) {
        /// No statement of a version.
        public static final StatedRelease NONE = new StatedRelease("", new LinkedHashMap<>());

        public StatedRelease {
            images = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(images));
        }
    }

    /// A workload with default values for all further components.
    public Workload(
            Metadata metadata,
            String kind,
            int desired,
            int available,
            int updated,
            boolean observed,
            boolean paused,
            Map<String, String> podLabels,
            List<Condition> conditions) {
        this(
                metadata,
                kind,
                desired,
                available,
                updated,
                observed,
                paused,
                podLabels,
                conditions,
                0,
                0,
                false,
                Optional.empty(),
                StatedRelease.NONE,
                Set.of(),
                Set.of(),
                Set.of(),
                Placement.NONE,
                Set.of());
    }
}
