// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.TerminationMessages;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Servers outside of the cluster that several workloads cannot reach, according to their last messages: a database
/// in the cloud, a proxy to the internet. A single workload may have a wrong address.
///
/// @param several how many workloads make a finding
/// @param recent how old an event may be
public record OutsideAnswer(int several, Duration recent) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS).always(Resources.INGRESSES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Stream<ErrorText> texts = Stream.concat(refusedByProxy(picture), TerminationMessages.in(picture));
        // Hosts of the cluster's own entry points lead back into the cluster.
        Set<String> own =
                EntryPoint.in(picture).flatMap(point -> point.hosts().stream()).collect(Collectors.toSet());
        return SharedBlame.of(
                        several,
                        texts,
                        text -> CalledHosts.unreachedOutside(text.quote().message()).stream()
                                .filter(host -> !own.contains(host) && !own.contains(wildcard(host))))
                .map(blame -> blame.blaming(
                        FindingCode.ENDPOINT_SILENT, Subject.external(blame.target()), "%d workloads do not reach it"))
                .toList();
    }

    /// `*.example.com` for `shop.example.com`.
    private static String wildcard(String host) {
        return "*" + host.substring(Math.max(0, host.indexOf('.')));
    }

    /// In the messages of waiting containers and of events, only unreachable proxies count.
    private Stream<ErrorText> refusedByProxy(Picture picture) {
        Owners owners = Owners.in(picture);
        Stream<ErrorText> waiting = picture.objects(Resources.PODS).stream()
                .flatMap(pod -> pod.waits()
                        .filter(CalledHosts::refusedByProxy)
                        .map(said -> text(owners.workload(pod), said, pod.changed())));
        Stream<ErrorText> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.kind().equals("Pod") && Age.lately(event, recent, picture.asOf()))
                .filter(event -> CalledHosts.refusedByProxy(event.message()))
                .flatMap(event -> Optional.ofNullable(
                        Servers.in(picture).pods().get(new Subject("Pod", event.namespace(), event.name())))
                        .map(pod -> text(owners.workload(pod), event.message(), event.first()))
                        .stream());
        return Stream.concat(waiting, events);
    }

    private static ErrorText text(Subject workload, String said, Optional<Instant> since) {
        return new ErrorText.Plain(workload, Quote.of(said), since);
    }
}
