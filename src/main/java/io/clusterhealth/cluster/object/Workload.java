// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// A Deployment, StatefulSet or DaemonSet, or what does the work of a Deployment: a DeploymentConfig or a Rollout.
///
/// @param kind which of them
/// @param desired `spec.replicas` (1 when absent), or a DaemonSet's `desiredNumberScheduled`
/// @param available `availableReplicas` or `numberAvailable`; for a StatefulSet without that field, `readyReplicas`
/// @param updated `updatedReplicas` or `updatedNumberScheduled`
/// @param observed whether the controller has seen the latest spec: `observedGeneration` is not behind `generation`
/// @param paused `spec.paused`
/// @param podLabels labels of its pod template
/// @param owedUpdates how many pods of a StatefulSet its controller has to replace by ones of the latest template: none
///     of those that a partition holds back or that are replaced by hand (`OnDelete`); 0 for the other kinds
/// @param autoscaled whether a HorizontalPodAutoscaler has set its replicas: `metadata.managedFields` names who did
/// @param misplaced a DaemonSet's `numberMisscheduled`: pods on nodes that it would not choose now
/// @param nextRevision `updateRevision` of a StatefulSet whose controller replaces its pods by itself, and none as
///     long as another is not ready: `RollingUpdate` of all pods with `OrderedReady`; empty for all others
/// @param release what it says of the version that it runs
/// @param ports every `containerPort` of its pod template; a container may listen on more
/// @param called the Services that values of `env`, `args` and `command` of its containers name as servers; there may
///     be none of such a name
/// @param awaited those that its init containers name, which have to answer only before the others start
/// @param placement what the pods of a DaemonSet ask of nodes; nothing for the other kinds
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
        Set<ServiceReference> called,
        Set<ServiceReference> awaited,
        Placement placement)
        implements WithConditions {

    public Workload {
        podLabels = Map.copyOf(podLabels);
        conditions = List.copyOf(conditions);
        ports = Set.copyOf(ports);
        called = Set.copyOf(called);
        awaited = Set.copyOf(awaited);
    }

    /// What a workload says of the version that it runs.
    ///
    /// @param label `app.kubernetes.io/version` of its pod template, else of itself; empty where neither has it
    /// @param images those of its pod template's containers, by the names of these, in their order
    public record StatedRelease(String label, SequencedMap<String, String> images) {
        /// One that says nothing of it.
        public static final StatedRelease NONE = new StatedRelease("", new LinkedHashMap<>());

        public StatedRelease {
            images = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(images));
        }
    }

    /// One that owes no update, has no pod in a wrong place, is not autoscaled, tells no release, declares no port,
    /// calls no Service and asks nothing of nodes.
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
                Placement.NONE);
    }
}
