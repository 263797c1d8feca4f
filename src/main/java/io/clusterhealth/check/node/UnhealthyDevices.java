// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Devices;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meanings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Nodes of which a device plugin reports devices as unhealthy, so that fewer are allocatable than there are, and pods
/// that lack them: the kubelet rejects them, or the scheduler finds no node.
public record UnhealthyDevices() implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            if (node.devices().isEmpty()) {
                continue;
            }
            Set<String> lacking = picture.objects(Resources.PODS).stream()
                    .filter(pod -> pod.node().isEmpty() || pod.node().equals(node.name()))
                    .flatMap(pod -> refusal(pod).stream())
                    .flatMap(said -> Meanings.of(said).all(Insufficient.class))
                    .map(Insufficient::resource)
                    .collect(Collectors.toSet());
            List<Evidence> evidence = node.devices().stream()
                    .filter(devices -> lacking.contains(devices.resource()))
                    .map(UnhealthyDevices::evidence)
                    .toList();
            if (!evidence.isEmpty()) {
                findings.add(Finding.of(FindingCode.NODE_PROBLEM, Subjects.node(node.name()))
                        .evidence(evidence)
                        .links(NodePools.in(picture).of(node))
                        .mode(Mode.DEVICES_UNHEALTHY));
            }
        }
        return findings;
    }

    /// The kubelet's or the scheduler's message about a pod that it does not take.
    private static Optional<String> refusal(Pod pod) {
        return pod.phase().equals("Failed")
                ? Optional.of(pod.message())
                : Optional.of(pod)
                        .filter(Pod::unschedulable)
                        .flatMap(waiting -> waiting.condition("PodScheduled"))
                        .map(Condition::message);
    }

    private static Evidence evidence(Devices devices) {
        return Evidence.of(
                "%d of its %d devices of %s are allocatable"
                        .formatted(devices.healthy(), devices.all(), devices.resource()),
                new Insufficient(devices.resource()));
    }
}
