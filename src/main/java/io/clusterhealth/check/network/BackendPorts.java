// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.CustomRoutes;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Ingresses, Routes and the like that name a port that their Service does not have: requests to it fail.
public record BackendPorts() implements Check {
    @Override
    public Reads reads() {
        return Reads.of()
                .always(Resources.INGRESSES)
                .when(BackendPorts::someNamed, Resources.SERVICES)
                .and(CustomRoutes.READS);
    }

    private static boolean someNamed(Picture picture) {
        return named(picture).findAny().isPresent();
    }

    /// @param by what names the ports
    private record NamedPort(EntryPoint by, Subject service, Set<String> ports) {
        Optional<Finding> missing(Backends backends) {
            return backends.service(service)
                    .filter(called ->
                            !called.ports().isEmpty() && !called.type().equals("ExternalName"))
                    .flatMap(this::missing);
        }

        private Optional<Finding> missing(Service called) {
            List<String> missing = ports.stream()
                    .filter(port ->
                            by.subject().kind().equals("Route") ? !mayLead(called, port) : !offers(called, port))
                    .sorted()
                    .toList();
            return missing.isEmpty() ? Optional.empty() : Optional.of(finding(missing, called));
        }

        private Finding finding(List<String> missing, Service called) {
            String there = called.ports().stream()
                    .map(port -> port.name().isEmpty() ? port.number() : port.number() + " (" + port.name() + ")")
                    .limit(5)
                    .collect(Collectors.joining(", "));
            return Finding.of(FindingCode.BACKEND_PORT_MISSING, by.subject())
                    .quoting(
                            "Service %s has no such port; it has %s".formatted(service.name(), there),
                            String.join(", ", missing))
                    .link(Relation.ROUTES_TO, service)
                    .links(Relation.KNOWN_AS, EntryPoint.known(by.hosts().stream()));
        }
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Backends backends = Backends.in(picture);
        return named(picture).flatMap(named -> named.missing(backends).stream()).toList();
    }

    private static Stream<NamedPort> named(Picture picture) {
        return EntryPoint.in(picture)
                .flatMap(point -> point.ports().entrySet().stream()
                        .filter(named -> !named.getValue().isEmpty())
                        .map(named -> new NamedPort(point, named.getKey(), named.getValue())));
    }

    private static boolean offers(Service service, String port) {
        return service.ports().stream()
                .anyMatch(one -> one.number().equals(port) || one.name().equals(port));
    }

    /// OpenShift's router compares the port of a Route with the endpoints: with the number of their port, and with
    /// its name in the Service. A named target port can have any number, which the pods define.
    private static boolean mayLead(Service service, String port) {
        boolean number = number(port);
        return (number && service.selector().isEmpty())
                || service.ports().stream()
                        .anyMatch(one -> one.name().equals(port)
                                || one.target().equals(port)
                                || (number && !number(one.target())));
    }

    private static boolean number(String port) {
        return port.chars().allMatch(Character::isDigit);
    }
}
