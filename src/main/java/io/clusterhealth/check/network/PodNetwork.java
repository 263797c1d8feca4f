// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AddedNetwork;
import io.clusterhealth.meaning.Meaning.CniPluginFailed;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.Names;
import io.clusterhealth.meaning.Topic;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A plugin of the pod network that rejects pods of several workloads: its own software may be healthy, for example
/// when its addresses are used up: then the finding is about the address pool that it names. A single workload may have
/// requested something that does not exist, unless a range of addresses is used up. If that is a node's, or if all
/// rejected pods are on one node of several, and the plugin's pod there is ready, the finding is about that node. For
/// additional networks attached by Multus, it is about the network definition.
///
/// @param several the minimum number of workloads
/// @param patience from a pod's assignment to its node
/// @param recent how long ago the last rejection may be: an image may be pulled after it
public record PodNetwork(int several, Duration patience, Duration recent) implements Check {
    /// Names of the cluster's own network.
    private static final Set<String> OWN = Words.setOf("""
            antrea aws-cni cbr0 cilium k8s-pod-network kindnet kube-ovn multus-cni-network openshift-sdn
            ovn-kubernetes weave""");

    private static final Predicate<WarningMessage> NAMES_A_POOL =
            WarningMessage.withReason("FailedCreatePodSandBox").and(WarningMessage.mentioning("pool"));

    /// One pod that waits for its network.
    private record PodWithoutNetwork(
            String plugin,
            Optional<Subject> network,
            String node,
            Subject workload,
            Optional<Instant> since,
            Quote quote)
            implements ErrorText {
        String refusing() {
            return network.map(Subject::toString).orElse(plugin);
        }

        /// Whether no address is left for it, which is not the fault of what it requests.
        boolean lacksAddress() {
            return Meanings.of(quote.message()).mentions(Topic.USED_RANGE);
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.NODES, Resources.EVENTS, Resources.DAEMON_SETS)
                .onWarning(NAMES_A_POOL, Resources.ADDRESS_POOLS)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Pod> pending = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Pending") && pod.preparing())
                .toList();
        if (pending.isEmpty()) {
            return List.of();
        }
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        Stream<PodWithoutNetwork> waiting = pending.stream()
                .flatMap(pod -> warnings
                        .latest(Subjects.of(pod), Set.of("FailedCreatePodSandBox"))
                        .filter(event -> Age.lately(event, recent, picture.asOf()))
                        .flatMap(event -> waiting(pod, event, owners))
                        .stream())
                .filter(one -> Age.reached(one.since(), patience, picture.asOf()));
        return SharedBlame.<String, PodWithoutNetwork>of(waiting, one -> Stream.of(one.refusing()))
                .filter(blame -> blame.workloads().size() >= several
                        || blame.texts().stream().allMatch(PodWithoutNetwork::lacksAddress))
                .map(blame -> {
                    List<PodWithoutNetwork> pods = blame.texts();
                    Optional<Subject> pool = pool(pods.getFirst(), picture);
                    Subject refusing =
                            pods.getFirst().network().or(() -> pool).orElseGet(() -> subject(pods, picture, owners));
                    return Finding.of(FindingCode.PODS_WITHOUT_NETWORK, refusing)
                            .quoting(
                                    "it refuses %d %s of %d %s"
                                            .formatted(
                                                    pods.size(),
                                                    Words.agreeing(pods.size(), "[pod|pods]"),
                                                    blame.workloads().size(),
                                                    Words.agreeing(
                                                            blame.workloads().size(), "[workload|workloads]")),
                                    blame.quote(refusing))
                            .rated(blame.workloads().size() < several ? Severity.MEDIUM : Severity.HIGH)
                            .since(blame.since())
                            .modeIf(
                                    pool.filter(refusing::equals).isPresent()
                                            || pods.stream().allMatch(PodWithoutNetwork::lacksAddress),
                                    Mode.ADDRESS_POOL_FULL);
                })
                .toList();
    }

    private static Optional<PodWithoutNetwork> waiting(Pod pod, Event refusal, Owners owners) {
        Optional<CniPluginFailed> failed =
                Meanings.of(refusal.message()).all(CniPluginFailed.class).findFirst();
        return failed.map(plugin -> new PodWithoutNetwork(
                plugin.plugin(),
                network(refusal, pod).or(() -> node(refusal, pod)),
                pod.node(),
                owners.workload(pod),
                pod.since("PodScheduled"),
                Quotes.of(refusal)));
    }

    private static Optional<Subject> network(Event refusal, Pod pod) {
        return Meanings.of(refusal.message())
                .all(AddedNetwork.class)
                .map(AddedNetwork::name)
                .filter(name -> !OWN.contains(name))
                .map(name -> new Subject("NetworkAttachmentDefinition", pod.namespace(), name))
                .findFirst();
    }

    /// The node whose range of addresses is used up: that of the cluster's own network is part of the node.
    private static Optional<Subject> node(Event refusal, Pod pod) {
        return Optional.of(Subjects.node(pod.node()))
                .filter(_ -> Meanings.of(refusal.message()).mentions(Topic.USED_RANGE));
    }

    /// The address pool whose range the plugin names.
    private static Optional<Subject> pool(PodWithoutNetwork pod, Picture picture) {
        return picture.objects(Resources.ADDRESS_POOLS).stream()
                .filter(pool -> !pool.text("spec.cidr").isEmpty()
                        && Names.in(pod.quote().message(), pool.text("spec.cidr")))
                .map(pool -> Subjects.of(pool.kind(), pool.metadata()))
                .findFirst();
    }

    private static Subject subject(List<PodWithoutNetwork> pods, Picture picture, Owners owners) {
        Subject daemon = daemon(pods.getFirst().plugin(), picture);
        List<String> nodes =
                pods.stream().map(PodWithoutNetwork::node).distinct().toList();
        boolean oneOfSeveral =
                nodes.size() == 1 && picture.objects(Resources.NODES).size() > 1;
        return oneOfSeveral && serves(daemon, nodes.getFirst(), picture, owners)
                ? Subjects.node(nodes.getFirst())
                : daemon;
    }

    private static boolean serves(Subject daemon, String node, Picture picture, Owners owners) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.node().equals(node) && pod.ready())
                .anyMatch(pod -> owners.top(pod).filter(daemon::equals).isPresent());
    }

    /// The DaemonSet that installs the plugin; the plugin itself if none is found.
    private static Subject daemon(String plugin, Picture picture) {
        Software software = Software.find("cni:" + plugin)
                .orElseGet(() -> Software.of(plugin, List.of(plugin + "*", "?*-" + plugin + "*")));
        return picture.objects(Resources.DAEMON_SETS).stream()
                .map(Subjects::of)
                .filter(software::matches)
                .min(Comparator.naturalOrder())
                .orElseGet(() -> Subject.external(plugin));
    }
}
