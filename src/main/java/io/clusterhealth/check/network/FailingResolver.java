// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.DnsServices;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.OperatorTexts;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The cluster's DNS, where it answers with errors, or not at all, for names of several domains: messages name the
/// address that they asked. Its pods may all be ready, and the servers that it forwards to not respond.
///
/// @param several how many objects make a finding; one namespace or one node may be shut off from DNS
/// @param domains how many domains; names of one domain alone are for [UnresolvedDomains]
public record FailingResolver(int several, int domains) implements Check {
    private static final Resource<GenericObject> OPERATED = Resources.generic("dnses");
    private static final Software NODE_DNS = Software.named("node-dns");

    /// All names of the cluster are one domain.
    private static final String INSIDE = "";

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.DAEMON_SETS)
                .always(Resources.CLUSTER_OPERATORS)
                .when(picture -> blamed(picture).findAny().isPresent(), Resources.SERVICES)
                .when(
                        picture -> !picture.objects(Resources.CLUSTER_OPERATORS).isEmpty()
                                && blamed(picture).findAny().isPresent(),
                        OPERATED);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return blamed(picture)
                .flatMap(blame ->
                        operated(blame, picture)
                                .or(() -> server(blame, picture).map(subject -> finding(blame, subject)))
                                .stream())
                .toList();
    }

    private Stream<SharedBlame<String, ErrorText>> blamed(Picture picture) {
        Stream<ErrorText> texts = Stream.concat(FailingContainer.crashed(picture), OperatorTexts.in(picture));
        return SharedBlame.<String, ErrorText>of(several, texts, FailingResolver::servers)
                .filter(blame -> domains(blame) >= domains && !ofOnePlace(blame));
    }

    private static Stream<String> servers(ErrorText text) {
        return text.meanings().all(DnsFailed.class).map(DnsFailed::server).filter(server -> !server.isEmpty());
    }

    private static long domains(SharedBlame<String, ErrorText> blame) {
        return blame.texts().stream()
                .map(text -> CalledHosts.unresolved(text.quote().message())
                        .map(Domain::registered)
                        .orElse(INSIDE))
                .distinct()
                .count();
    }

    private static boolean ofOnePlace(SharedBlame<String, ErrorText> blame) {
        Set<String> nodes = blame.texts().stream()
                .map(text ->
                        text instanceof FailingContainer ended ? ended.pod().node() : "")
                .collect(Collectors.toSet());
        Set<String> namespaces =
                blame.workloads().stream().map(Subject::namespace).collect(Collectors.toSet());
        return namespaces.size() == 1 && !namespaces.contains("") || nodes.size() == 1 && !nodes.contains("");
    }

    /// OpenShift's DNS as its operator configures it.
    private static Optional<Finding> operated(SharedBlame<String, ErrorText> blame, Picture picture) {
        return picture.objects(OPERATED).stream()
                .filter(dns -> dns.text("status.clusterIP").equals(blame.target()))
                .map(dns -> {
                    Finding finding = finding(blame, Subjects.of("DNS", dns.metadata()));
                    String upstreams = String.join(", ", dns.texts("spec.upstreamResolvers.upstreams.address"));
                    return upstreams.isEmpty()
                            ? finding
                            : finding.adding(
                                    Evidence.quoting("it forwards names outside of the cluster to", upstreams));
                })
                .findFirst();
    }

    private static Optional<Subject> server(SharedBlame<String, ErrorText> blame, Picture picture) {
        Stream<Subject> services = picture.objects(Resources.SERVICES).stream()
                .filter(service -> service.address().equals(blame.target()))
                .map(service -> Subjects.of("Service", service.metadata()))
                .filter(DnsServices::contains);
        Stream<Subject> caches =
                blame.texts().stream().allMatch(text -> text.meanings().mentions(Topic.NODE_LOCAL_DNS))
                        ? picture.objects(Resources.DAEMON_SETS).stream()
                                .map(set -> Subjects.of("DaemonSet", set.metadata()))
                                .filter(NODE_DNS::matches)
                        : Stream.empty();
        return Stream.concat(services, caches).findFirst();
    }

    private static Finding finding(SharedBlame<String, ErrorText> blame, Subject subject) {
        return blame.blaming(FindingCode.DNS_ERRORS, subject, "%d objects get errors or no answer of it");
    }
}
