// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// Registries that are themselves at fault when images cannot be pulled: the words say so, or several images
/// fail in several namespaces and no word blames an image; and more than one image or workload suffers. A
/// single bad image is its workload's fault and no finding here.
///
/// @param several how many images or workloads it takes, at least
public record RegistryAnswer(int several) implements Check {

    /// `--service-node-port-range` of the API server, where nobody chose another.
    private static final int FIRST_NODE_PORT = 30_000;

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.when(RegistryAnswer::byNodePort, Resources.SERVICES), Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Map<Pod, PullFailure> failures = new LinkedHashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            PullFailure.of(pod, warnings).ifPresent(failure -> failures.put(pod, failure));
        }
        if (failures.isEmpty()) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        Map<String, List<Waiting>> byHost = new TreeMap<>();
        failures.forEach((pod, failure) -> byHost.computeIfAbsent(failure.host(), _ -> new ArrayList<>())
                .add(new Waiting(pod, owners.workload(pod), failure)));
        LostImages lost = new LostImages(several);
        return byHost.entrySet().stream()
                .flatMap(entry -> Stream.concat(
                        finding(entry.getKey(), entry.getValue(), picture).stream(),
                        lost.of(entry.getKey(), entry.getValue(), picture).stream()))
                .toList();
    }

    private Optional<Finding> finding(String host, List<Waiting> all, Picture picture) {
        List<Waiting> refused = all.stream()
                .filter(one -> one.failure().fault() == PullFault.REGISTRY)
                .toList();
        if (refused.isEmpty() && failsEveryone(all)) {
            refused = all;
        }
        long images = distinct(refused, Waiting::image);
        long workloads = distinct(refused, Waiting::workload);
        if (images < several && workloads < several) {
            return Optional.empty();
        }
        Optional<Instant> since =
                refused.stream().flatMap(one -> one.since().stream()).min(Comparator.naturalOrder());
        String scale = "%d images of %d workloads in %d pods cannot be pulled from it"
                .formatted(images, workloads, distinct(refused, one -> Subjects.of(one.pod())));
        Quote quote = refused.stream()
                .map(one -> one.failure().quote())
                .min(Comparator.naturalOrder())
                .orElse(Quote.NONE);
        boolean denied = refused.stream().allMatch(one -> one.failure().fault() == PullFault.ACCESS);
        FindingCode code = denied ? FindingCode.REGISTRY_REFUSES : FindingCode.REGISTRY_UNREACHABLE;
        return Optional.of(Finding.of(code, Subject.external(host))
                .quoting(scale, quote)
                .since(since)
                .links(servedBy(host, picture)));
    }

    /// A registry that runs in the cluster, and that nodes reach at a port of their own.
    private static List<Link> servedBy(String host, Picture picture) {
        return ImageReference.port(host).stream()
                .flatMap(port -> picture.objects(Resources.SERVICES).stream()
                        .filter(service -> service.nodePorts().contains(port)))
                .map(service -> new Link(Relation.SERVED_BY, Subjects.of("Service", service.metadata())))
                .toList();
    }

    private static boolean byNodePort(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(Pod::waiting)
                .flatMap(pod -> pod.containers().stream())
                .filter(container -> container.state() instanceof State.Waiting)
                .flatMap(container -> ImageReference.port(ImageReference.host(container.image())).stream())
                .anyMatch(port -> port >= FIRST_NODE_PORT);
    }

    /// Whether many fail who have nothing but the registry in common, and none because of an image that is not
    /// there.
    private boolean failsEveryone(List<Waiting> all) {
        return all.stream()
                        .map(one -> one.failure().fault())
                        .noneMatch(fault -> fault == PullFault.IMAGE || fault == PullFault.POLICY)
                && distinct(all, Waiting::image) >= several
                && distinct(all, one -> one.workload().namespace()) >= several;
    }

    private static long distinct(List<Waiting> all, Function<Waiting, ?> property) {
        return all.stream().map(property).distinct().count();
    }
}
