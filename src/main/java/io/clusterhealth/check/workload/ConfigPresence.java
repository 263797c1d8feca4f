// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A Secret or ConfigMap that is not there, or lacks a key, while pods of several workloads wait for it.
///
/// Where one workload waits, it may be that one's spelling; where several do, it is the object. Neither Secrets nor
/// ConfigMaps are read: the kubelet names what it misses.
///
/// @param several how many workloads make it the object's fault
public record ConfigPresence(int several) implements Check {
    private static final Map<String, String> KINDS = Map.of("secret", "Secret", "configmap", "ConfigMap");
    private static final Set<String> MOUNTS = Set.of("FailedMount");

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        return new Complaints(pod -> said(pod, warnings), ConfigPresence::missing, ConfigPresence::began)
                .shared(several, FindingCode.CONFIG_MISSING, "pods of %d workloads cannot start without it", picture);
    }

    private static Stream<String> said(Pod pod, Warnings warnings) {
        if (!pod.phase().equals("Pending") || pod.metadata().deleted().isPresent()) {
            return Stream.empty();
        }
        return Stream.concat(pod.waits(), warnings.latest(Subjects.of(pod), MOUNTS).map(Event::message).stream());
    }

    private static Optional<Subject> missing(Pod pod, String said) {
        return Meanings.of(said)
                .all(NotFound.class)
                .filter(missing -> KINDS.containsKey(missing.kind().toLowerCase(Locale.ROOT)))
                .map(missing -> new Subject(
                        KINDS.getOrDefault(missing.kind().toLowerCase(Locale.ROOT), ""),
                        pod.metadata().namespace(),
                        missing.name()))
                .findFirst();
    }

    private static Optional<Instant> began(Pod pod) {
        return pod.condition("Ready")
                .flatMap(Condition::since)
                .or(pod::started)
                .or(() -> pod.metadata().created());
    }
}
