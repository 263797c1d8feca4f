// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Domains outside of the cluster whose names several workloads cannot resolve: what fails is the name service of the
/// domain, not the servers that are named. The DNS operator of OpenShift states where a domain is forwarded to.
///
/// If names of the cluster or of other domains fail as well, it is the cluster's own DNS, or the way to it.
///
/// @param several how many workloads make a finding where DNS fails
/// @param names how many names make one where DNS answers that they do not exist: a single name may be wrong
public record UnresolvedDomains(int several, int names) implements Check {
    private static final Duration TOGETHER = Duration.ofMinutes(10);
    private static final Resource<GenericObject> RESOLVERS = Resources.generic("dnses");

    /// A message about a name that was not resolved.
    private record Unresolved(FailingContainer text, String host) {
        boolean failed() {
            return text.meanings().any(DnsFailed.class);
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .always(Resources.CLUSTER_OPERATORS)
                .when(
                        picture -> !picture.objects(Resources.CLUSTER_OPERATORS).isEmpty()
                                && !domains(picture).isEmpty(),
                        RESOLVERS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return domains(picture).stream()
                .map(blame -> blame.blaming(
                                FindingCode.ENDPOINT_SILENT,
                                Subject.external(
                                        forwarded(blame.target(), picture).orElse(blame.target())),
                                "%d workloads do not resolve names of %s",
                                blame.target())
                        .mode(Mode.NAMES_UNRESOLVED))
                .toList();
    }

    private List<SharedBlame<String, FailingContainer>> domains(Picture picture) {
        List<FailingContainer> texts = FailingContainer.crashed(picture).toList();
        List<Unresolved> all = texts.stream()
                .flatMap(text ->
                        CalledHosts.unresolved(text.quote().message()).stream().map(host -> new Unresolved(text, host)))
                .toList();
        return all.stream().collect(Collectors.groupingBy(one -> Domain.registered(one.host()))).values().stream()
                .filter(group -> blamed(group, texts, picture))
                .map(group -> new SharedBlame<>(
                        Domain.common(hosts(group)),
                        group.stream().map(Unresolved::text).toList()))
                .filter(blame -> blame.target().indexOf('.') > 0)
                .sorted(Comparator.comparing(SharedBlame::target))
                .toList();
    }

    private boolean blamed(List<Unresolved> group, List<FailingContainer> texts, Picture picture) {
        boolean shared =
                group.stream().map(one -> one.text().workload()).distinct().count() >= several;
        return shared
                && (group.stream().noneMatch(Unresolved::failed)
                        ? hosts(group).size() >= names || (hosts(group).size() > 1 && atOnce(group))
                        : elsewhere(group, texts) && !onOneNode(group, picture));
    }

    /// Whether pods that had run for a while have failed since the same minutes: their names were right before.
    private static boolean atOnce(List<Unresolved> group) {
        List<Instant> starts = group.stream()
                .flatMap(one -> one.text().since().stream())
                .sorted()
                .toList();
        return group.stream().allMatch(UnresolvedDomains::ranBefore)
                && Duration.between(starts.getFirst(), starts.getLast()).compareTo(TOGETHER) <= 0;
    }

    private static boolean ranBefore(Unresolved one) {
        Optional<Instant> created = one.text().pod().metadata().created();
        return Age.before(created.map(at -> at.plus(TOGETHER)), one.text().since());
    }

    private static Set<String> hosts(List<Unresolved> group) {
        return group.stream().map(Unresolved::host).collect(Collectors.toSet());
    }

    /// Whether DNS fails for no other name.
    private static boolean elsewhere(List<Unresolved> group, List<FailingContainer> texts) {
        Set<FailingContainer> own = group.stream().map(Unresolved::text).collect(Collectors.toSet());
        return texts.stream().noneMatch(text -> text.meanings().any(DnsFailed.class) && !own.contains(text));
    }

    /// Then it may be the network of that node.
    private static boolean onOneNode(List<Unresolved> group, Picture picture) {
        return picture.objects(Resources.NODES).size() > 1
                && group.stream().map(one -> one.text().pod().node()).distinct().count() == 1;
    }

    /// The only server that the cluster's DNS asks for names of a domain.
    private static Optional<String> forwarded(String domain, Picture picture) {
        List<String> servers = picture.objects(RESOLVERS).stream()
                .flatMap(resolver -> resolver.each("spec.servers").stream())
                .filter(server -> server.texts("zones").stream()
                        .anyMatch(zone -> zone.equals(domain) || Domain.contains(zone, domain)))
                .flatMap(server -> server.texts("forwardPlugin.upstreams").stream())
                .distinct()
                .toList();
        return Stream.of(servers)
                .filter(only -> only.size() == 1)
                .map(List::getFirst)
                .findFirst();
    }
}
