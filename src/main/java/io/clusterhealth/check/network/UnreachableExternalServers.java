// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Callers;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Servers outside of the cluster that several workloads cannot reach, according to their last messages: a database
/// in the cloud, a proxy to the internet. A single workload may have a wrong address. A message that names no server
/// may be about one that its pod template names, if the message of another workload names that.
///
/// @param several how many workloads make a finding
/// @param recent how old an event may be
public record UnreachableExternalServers(int several, Duration recent) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS).always(Resources.INGRESSES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        // Of what container runtimes report, only unreachable proxies count.
        List<ErrorText> texts = Stream.<ErrorText>concat(
                        ProxyTexts.in(picture, recent, CalledHosts::refusedByProxy), FailingContainer.crashed(picture))
                .toList();
        // Hosts of the cluster's own entry points lead back into the cluster.
        Set<String> own =
                EntryPoint.in(picture).flatMap(point -> point.hosts().stream()).collect(Collectors.toSet());
        Set<String> named =
                texts.stream().flatMap(UnreachableExternalServers::named).collect(Collectors.toSet());
        if (named.isEmpty()) {
            return List.of();
        }
        Callers callers = Callers.in(picture);
        return SharedBlame.of(
                        several,
                        texts.stream(),
                        text -> hosts(text, named, callers)
                                .filter(host -> !own.contains(host) && !own.contains(wildcard(host))))
                .map(blame -> blame.blaming(
                        FindingCode.ENDPOINT_SILENT, Subject.external(blame.target()), "%d workloads do not reach it"))
                .toList();
    }

    private static Stream<String> named(ErrorText text) {
        return CalledHosts.unreachedOutside(text.quote().message()).stream();
    }

    /// The host that the text names, or of those in the pod template one that others name.
    private static Stream<String> hosts(ErrorText text, Set<String> named, Callers callers) {
        String said = text.quote().message();
        return CalledHosts.unreachedOutside(said)
                .map(Stream::of)
                .orElseGet(() -> callers.calledBy(text.workload()).stream()
                        .filter(server -> server.namespace().isEmpty())
                        .map(Subject::name)
                        .filter(host -> named.contains(host) && CalledHosts.mayNotReach(said, host)));
    }

    /// `*.example.com` for `shop.example.com`.
    private static String wildcard(String host) {
        return "*" + host.substring(Math.max(0, host.indexOf('.')));
    }
}
