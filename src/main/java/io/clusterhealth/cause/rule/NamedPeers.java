// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.DNS_ERRORS;
import static io.clusterhealth.finding.FindingCode.DNS_PANICS;
import static io.clusterhealth.finding.FindingCode.DNS_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.EGRESS_UNASSIGNED;
import static io.clusterhealth.finding.FindingCode.PODS_WITHOUT_NETWORK;
import static io.clusterhealth.finding.FindingCode.POLICY_KEEPS_NAMES;
import static io.clusterhealth.finding.FindingCode.POLICY_SHUTS_OUT;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts.ServiceName;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Meaning.NoSuchName;
import io.clusterhealth.meaning.Meaning.NotConnected;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.RequestFailed;
import io.clusterhealth.meaning.Meaning.ServerError;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The servers that a message names as not reached. They are evidence against a cause that only began at the same time,
/// unless it is one of them, or is on the path to them.
final class NamedPeers {
    private static final Set<FindingCode> NETWORK =
            Set.of(EGRESS_UNASSIGNED, PODS_WITHOUT_NETWORK, POLICY_KEEPS_NAMES, POLICY_SHUTS_OUT);
    private static final RuleCondition CARRIES = ofCode(NETWORK)
            .or(FindingWords.of("software", List.of("cni-plugin", "service-proxy")))
            .or(FindingWords.of("named", List.of("/network")));

    private static final Set<FindingCode> DNS = Set.of(DNS_ERRORS, DNS_PANICS, DNS_WITHOUT_ENDPOINTS);
    private static final RuleCondition RESOLVES = ofCode(DNS)
            .or(FindingWords.of("software", List.of("dns-server", "node-dns")))
            .or(FindingWords.of("named", List.of("/dns")));

    /// Shorter names occur in too many texts.
    private static final int TELLING = 4;

    private final Finding symptom;
    private final Set<String> hosts;
    private final Set<Subject> services;

    private NamedPeers(Finding symptom) {
        this.symptom = symptom;
        hosts = Says.calledHosts(symptom).collect(Collectors.toSet());
        services = services(symptom);
    }

    /// Whether the symptom's message names servers that it does not reach, and the incident of the cause contains none
    /// of them and nothing that is down on the path to them.
    ///
    /// @param incident the cause and what it explains
    static boolean areElsewhere(Finding symptom, Stream<Finding> incident) {
        NamedPeers peers = new NamedPeers(symptom);
        return peers.given() && incident.noneMatch(one -> peers.contain(one) || peers.dependOn(one));
    }

    /// Behind a proxy that fails, and behind a Service that responds with an error, anything may fail.
    private boolean given() {
        boolean failed = Says.any(symptom, NotConnected.class, NameNotResolved.class, RequestFailed.class);
        boolean relayed =
                Says.any(symptom, ProxyFailed.class) || (hosts.isEmpty() && Says.any(symptom, ServerError.class));
        return failed && !relayed && !(hosts.isEmpty() && services.isEmpty());
    }

    private boolean contain(Finding one) {
        Subject subject = one.subject();
        boolean named = subject.name().length() >= TELLING && Says.names(symptom, subject.name());
        return named
                || services.stream().anyMatch(service -> serves(one, service))
                || hosts.stream().anyMatch(host -> is(one, host))
                || Says.calledHosts(one).anyMatch(hosts::contains)
                || !Collections.disjoint(services, services(one));
    }

    /// Whether the symptom's message names a Service that its template names as a server, and the cause is behind
    /// none of those named.
    static boolean areOtherServers(Finding cause, Finding symptom) {
        String own = symptom.subject().namespace();
        List<Subject> named = symptom.targets(Relation.CALLS).stream()
                .filter(service -> Says.namesHost(symptom, service.name() + "." + service.namespace())
                        || (service.namespace().equals(own) && Says.callsHost(symptom, service.name())))
                .toList();
        return !named.isEmpty() && named.stream().noneMatch(service -> serves(cause, service));
    }

    private static boolean serves(Finding one, Subject service) {
        Subject subject = one.subject();
        boolean alike = subject.name().equals(service.name())
                || subject.name().startsWith(service.name() + "-")
                || service.name().startsWith(subject.name() + "-");
        boolean api = service.equals(Subject.API_SERVICE)
                && (one.code().layer() == Layer.API || one.code().layer() == Layer.CONTROL_PLANE);
        return api
                || (subject.namespace().equals(service.namespace()) && alike)
                || one.targets(Relation.PROVIDES).contains(service);
    }

    /// An external object is named by its host, with or without a port.
    private static boolean is(Finding one, String host) {
        return one.subject().name().equals(host)
                || one.subject().name().startsWith(host + ":")
                || one.targets(Relation.KNOWN_AS).stream()
                        .anyMatch(known -> known.name().equals(host));
    }

    /// Whether calls of all pods pass it, and it is down: cluster DNS, the pod network, an egress address.
    static boolean onPath(Finding one) {
        return down(one) && !one.linked(Relation.RUNS_ON) && (RESOLVES.holds(one, one) || CARRIES.holds(one, one));
    }

    private static boolean down(Finding one) {
        return !one.linked(Relation.OWNED_BY) && one.severity().compareTo(Severity.HIGH) <= 0;
    }

    private boolean dependOn(Finding one) {
        if (!down(one)) {
            return false;
        }
        boolean resolved =
                Says.any(symptom, NoSuchName.class, ConnectionRefused.class) && !Says.any(symptom, DnsFailed.class);
        return (RESOLVES.holds(one, one) && !resolved)
                || (CARRIES.holds(one, one) && onNodeOf(one))
                || symptom.targets(Relation.RUNS_ON).contains(one.subject());
    }

    /// Whether it is about no node or one of the symptom: a part on one node does not carry the traffic of the others.
    private boolean onNodeOf(Finding one) {
        Set<Subject> nodes = new HashSet<>(one.targets(Relation.RUNS_ON));
        return nodes.isEmpty() || !Collections.disjoint(nodes, symptom.targets(Relation.RUNS_ON));
    }

    private static RuleCondition ofCode(Set<FindingCode> codes) {
        return (one, _) -> codes.contains(one.code());
    }

    private static Set<Subject> services(Finding finding) {
        String own = finding.subject().namespace();
        return Says.calledServices(finding)
                .map(service -> subject(service, own))
                .collect(Collectors.toSet());
    }

    private static Subject subject(ServiceName service, String own) {
        return new Subject("Service", service.namespace().isEmpty() ? own : service.namespace(), service.name());
    }
}
