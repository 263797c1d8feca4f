// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.DnsServices;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.Topic;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Services of type LoadBalancer that get no address. That of an ingress controller is critical if no Ingress has an
/// address, and the Service is new or its controller reports a failure: without load balancers, requests may arrive
/// through the node ports of a Service that waits forever.
///
/// @param patience from a Service's creation
/// @param fresh how long a Service without a reported failure may exist to be critical
public record LoadBalancers(Duration patience, Duration fresh) implements Check {
    /// Components of Kubernetes that report on other parts of a Service: its endpoints, cluster IP, node ports and
    /// health check on each node.
    private static final Set<String> OF_OTHER_PARTS = Words.setOf("""
            endpoint-controller endpoint-slice-controller endpoint-slice-mirroring-controller
            ipallocator-repair-controller kube-proxy portallocator-repair-controller""");

    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS)
                .always(Resources.ENDPOINT_SLICES)
                .when(LoadBalancers::someMayBe, Resources.SERVICES)
                .onWarning(WarningMessage.eventAbout("Service"), Resources.SERVICES, Resources.INGRESSES);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new LoadBalancers(Duration.ZERO, fresh).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Service> services = picture.objects(Resources.SERVICES);
        Warnings warnings = Warnings.in(picture);
        List<Ingress> closed = Entrance.closed(patience, picture);
        return services.stream()
                .filter(service -> service.type().equals("LoadBalancer") && !service.balanced())
                .filter(service -> service.deleted().isEmpty())
                .filter(service -> Age.reached(service.created(), patience, picture.asOf()))
                .map(service ->
                        finding(service, Entrance.is(service, closed) ? closed : List.of(), warnings, picture.asOf()))
                .toList();
    }

    /// Whether there is a Service besides those that every cluster has. A Service that waits for an address
    /// leaves no trace elsewhere: without a controller for load balancers there is no event about it, and events
    /// last an hour. Each Service with a selector has a slice.
    private static boolean someMayBe(Picture picture) {
        return Backends.in(picture).known().stream()
                .anyMatch(service -> !service.equals(Subject.API_SERVICE) && !DnsServices.contains(service));
    }

    private Finding finding(Service service, List<Ingress> closed, Warnings warnings, Instant asOf) {
        Subject subject = Subjects.of("Service", service.metadata());
        Quote refusal = refusal(warnings.about(subject));
        boolean grave = !closed.isEmpty() && (!refusal.isEmpty() || Age.within(service.created(), fresh, asOf));
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.quoting(
                "it has waited for an address for "
                        + service.created().map(at -> Age.text(at, asOf)).orElse("long"),
                refusal));
        if (!closed.isEmpty()) {
            evidence.add(Evidence.of("none of the %d Ingresses has an address".formatted(closed.size())));
        }
        return Finding.of(FindingCode.LOAD_BALANCER_PENDING, subject)
                .evidence(evidence)
                .rated(grave ? Severity.CRITICAL : FindingCode.LOAD_BALANCER_PENDING.severity())
                .since(service.created())
                .links(
                        Relation.KNOWN_AS,
                        closed.stream()
                                .flatMap(ingress -> ingress.hosts().stream())
                                .distinct()
                                .sorted()
                                .map(Subject::external));
    }

    /// The newest warning that mentions the load balancer, else the newest of a component that may be its controller:
    /// there are many controllers, each with its own reasons.
    private static Quote refusal(List<Event> warnings) {
        List<Event> possible = warnings.stream()
                .filter(event -> !OF_OTHER_PARTS.contains(event.component()))
                .toList();
        return possible.stream()
                .filter(event -> Meanings.of(Quotes.of(event).text()).mentions(Topic.LOAD_BALANCER))
                .findFirst()
                .or(() -> possible.stream().findFirst())
                .map(Quotes::of)
                .orElse(Quote.NONE);
    }
}
