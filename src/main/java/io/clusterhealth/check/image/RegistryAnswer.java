// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Workload.ExternalHost;
import io.clusterhealth.cluster.object.Workload.NamedServer;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CalledService;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meanings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Registries that are themselves at fault for failed pulls: the messages report it, or several pulls get status 401,
/// or several images fail in several namespaces, no message blames an image and the registry serves no other pods
/// meanwhile; and more than one image or workload is affected. A single bad image is its workload's fault, and no
/// finding here.
///
/// @param several the minimum number of images or workloads
public record RegistryAnswer(int several) implements Check {

    /// The default lower bound of `--service-node-port-range` of the API server.
    private static final int FIRST_NODE_PORT = 30_000;

    /// The number of workloads that fail on one node alone from which on it is the node.
    private static final int ON_ONE_NODE = 3;

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS, Resources.JOBS)
                .when(RegistryAnswer::byNodePort, Resources.SERVICES)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        RegistryDataLoss lost = new RegistryDataLoss(several);
        return SharedBlame.<String, FailedPull>of(
                        FailedPulls.in(picture).filter(pull -> pull.fault() != PullFault.NODE),
                        pull -> Stream.of(pull.failure().host()))
                .filter(blame -> !deniesOneNode(blame.texts(), picture) && !failsOneNode(blame.texts(), picture))
                .flatMap(blame -> Stream.concat(
                        finding(blame.target(), blame.texts(), picture).stream(),
                        lost.of(blame.target(), blame.texts(), picture).stream()))
                .toList();
    }

    private Optional<Finding> finding(String host, List<FailedPull> all, Picture picture) {
        List<FailedPull> refused =
                all.stream().filter(one -> one.fault() == PullFault.REGISTRY).toList();
        if (refused.isEmpty()) {
            refused = failsEveryone(all) && !servesOthers(host, all, picture)
                    ? all
                    : all.stream()
                            .filter(one -> Meanings.of(one.quote().text()).any(HttpUnauthorized.class))
                            .toList();
        }
        long images = distinct(refused, FailedPull::image);
        long workloads = distinct(refused, FailedPull::workload);
        if (images < several && workloads < several) {
            return Optional.empty();
        }
        SharedBlame<String, FailedPull> blame = new SharedBlame<>(host, refused);
        Subject registry = Subject.external(host);
        List<String> namespaces = refused.stream()
                .map(one -> one.workload().namespace())
                .distinct()
                .toList();
        String scale = "%d images of %d workloads in %d pods cannot be pulled from it%s%s"
                .formatted(
                        images,
                        workloads,
                        distinct(refused, one -> Subjects.of(one.pod())),
                        namespaces.size() == 1 ? ", all in namespace " + namespaces.getFirst() : "",
                        onlyNode(refused, picture)
                                .map(node -> ", all on node %s; other nodes run the same images".formatted(node))
                                .orElse(""));
        boolean denied = refused.stream().allMatch(one -> one.fault() == PullFault.ACCESS);
        FindingCode code = denied ? FindingCode.REGISTRY_REFUSES : FindingCode.REGISTRY_UNREACHABLE;
        Stream<Evidence> mirror = refused.stream()
                .flatMap(one -> one.failure().mirrored().stream())
                .sorted()
                .limit(1)
                .map(own -> Evidence.quoting("it is the mirror of " + own.reason(), own.message()));
        return Optional.of(Finding.of(code, registry)
                .quoting(scale, blame.quote(registry))
                .adding(mirror)
                .adding(denied ? credentials(refused) : Stream.empty())
                .since(blame.since())
                .links(Relation.SERVED_BY, services(host, picture))
                .link(Relation.SHOWN_BY, Subjects.of(refused.getFirst().pod()))
                .links(Relation.RUNS_ON, judge(refused).stream())
                .links(
                        Relation.DRAWS_FROM,
                        denied ? Stream.concat(secrets(refused), renewers(host, picture)) : Stream.empty())
                .mode(PullMode.ofAll(refused.stream().map(FailedPull::quote).toList())));
    }

    /// The pull secrets that the refused pods name; the ServiceAccount's are in their spec as well.
    private static Stream<Subject> secrets(List<FailedPull> refused) {
        return refused.stream()
                .flatMap(one -> one.pod().pullSecrets().stream()
                        .map(name -> new Subject("Secret", one.pod().namespace(), name)))
                .distinct();
    }

    /// The Jobs whose pod template names the registry as a server, or their CronJobs: they may renew its credentials.
    private static Stream<Subject> renewers(String host, Picture picture) {
        int port = host.indexOf(':');
        NamedServer registry = new ExternalHost(port < 0 ? host : host.substring(0, port));
        return picture.objects(Resources.JOBS).stream()
                .filter(job -> job.called().contains(registry))
                .map(job -> Subjects.controller(job.metadata()).orElseGet(() -> Subjects.of("Job", job.metadata())))
                .distinct();
    }

    /// The only node by whose clock the registry's certificate is not yet valid.
    private static Optional<Subject> judge(List<FailedPull> refused) {
        List<String> nodes =
                refused.stream().map(one -> one.pod().node()).distinct().toList();
        return nodes.size() == 1 && refused.stream().allMatch(one -> PullMode.early(one.meanings()))
                ? Optional.of(Subjects.node(nodes.getFirst()))
                : Optional.empty();
    }

    /// The Services of a registry that runs in the cluster: it is called by the name of its Service, or by a node port
    /// of its Service.
    private static Stream<Subject> services(String host, Picture picture) {
        Stream<Subject> called = Meanings.of(host)
                .all(CalledService.class)
                .map(service -> Subjects.service(service.namespace(), service.name()));
        Stream<Subject> byPort = ImageReference.port(host).stream()
                .flatMap(port -> picture.objects(Resources.SERVICES).stream()
                        .filter(service -> service.nodePorts().contains(port)))
                .map(service -> Subjects.of("Service", service.metadata()));
        return Stream.concat(called, byPort);
    }

    /// Whether only one node is denied, in several namespaces, the images that run on other nodes: it has no
    /// credentials.
    private boolean deniesOneNode(List<FailedPull> all, Picture picture) {
        return all.stream().allMatch(one -> one.fault() == PullFault.ACCESS)
                && distinct(all, one -> one.pod().node()) == 1
                && distinct(all, one -> one.workload().namespace()) >= several
                && RegistryDataLoss.running(picture)
                        .containsAll(all.stream().map(FailedPull::image).toList());
    }

    /// The only node on which they fail, if each image runs on another one: that may lack a certificate, a proxy or a
    /// route, rather than the registry a valid certificate or an open port.
    private static Optional<String> onlyNode(List<FailedPull> refused, Picture picture) {
        String node = refused.getFirst().pod().node();
        return Optional.of(node)
                .filter(_ -> refused.stream().allMatch(one -> one.pod().node().equals(node)))
                .filter(_ -> {
                    Set<String> elsewhere = picture.objects(Resources.PODS).stream()
                            .filter(pod -> !pod.node().equals(node))
                            .flatMap(pod -> pod.containers().stream())
                            .filter(container -> container.state() instanceof State.Running)
                            .map(Container::image)
                            .collect(Collectors.toSet());
                    return refused.stream().allMatch(one -> elsewhere.contains(one.image()));
                });
    }

    /// Whether all fail on one node, and each workload got its image on another node after that: `PodHealth`
    /// names the node then.
    private static boolean failsOneNode(List<FailedPull> all, Picture picture) {
        return distinct(all, one -> one.pod().node()) == 1
                && distinct(all, FailedPull::workload) >= ON_ONE_NODE
                && all.stream().allMatch(one -> cameElsewhere(one, picture));
    }

    private static boolean cameElsewhere(FailedPull failed, Picture picture) {
        return Owners.in(picture).pods(failed.workload()).stream()
                .filter(pod -> pod.ready() && !pod.node().equals(failed.pod().node()))
                .filter(pod -> Age.before(failed.since(), pod.metadata().created()))
                .anyMatch(pod ->
                        pod.containers().stream().anyMatch(one -> one.image().equals(failed.image())));
    }

    /// The pull secrets that all these pods name, where they are in one namespace.
    private static Stream<Evidence> credentials(List<FailedPull> denied) {
        Set<String> common = new TreeSet<>(denied.getFirst().pod().pullSecrets());
        denied.forEach(one -> common.retainAll(one.pod().pullSecrets()));
        return common.isEmpty() || distinct(denied, one -> one.pod().namespace()) > 1
                ? Stream.empty()
                : Stream.of(Evidence.quoting(
                        "all these pods name the same imagePullSecrets of namespace "
                                + denied.getFirst().pod().namespace(),
                        String.join(", ", common)));
    }

    private static boolean byNodePort(Picture picture) {
        return FailedPulls.in(picture)
                .flatMap(pull -> ImageReference.port(pull.failure().host()).stream())
                .anyMatch(port -> port >= FIRST_NODE_PORT);
    }

    /// Whether many pods fail that have only the registry in common, and none because of a missing or forbidden
    /// image.
    private boolean failsEveryone(List<FailedPull> all) {
        return all.stream()
                        .map(one -> one.fault())
                        .noneMatch(fault -> fault == PullFault.IMAGE || fault == PullFault.POLICY)
                && distinct(all, FailedPull::image) >= several
                && distinct(all, one -> one.workload().namespace()) >= several;
    }

    /// Whether the messages give no cause, and a container with another image of the registry has started for the first
    /// time since the first pull failed.
    private static boolean servesOthers(String host, List<FailedPull> all, Picture picture) {
        Optional<Instant> since = new SharedBlame<>(host, all).since();
        return all.stream().allMatch(one -> one.fault() == PullFault.UNTOLD)
                && picture.objects(Resources.PODS).stream()
                        .flatMap(pod -> pod.containers().stream())
                        .filter(container -> container.restarts() == 0
                                && ImageReference.host(container.image()).equals(host))
                        .anyMatch(
                                container -> container.state() instanceof State.Running(Optional<Instant> at, String _)
                                        && Age.before(since, at));
    }

    private static long distinct(List<FailedPull> all, Function<FailedPull, ?> property) {
        return all.stream().map(property).distinct().count();
    }
}
