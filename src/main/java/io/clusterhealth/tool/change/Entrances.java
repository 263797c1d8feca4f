// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// The entry points to pods: Services, and the Routes to them, or the Ingresses where the cluster has no Routes.
///
/// @param whole whether the Ingresses could be read
record Entrances(List<ObjectName> services, List<ObjectName> routes, List<ObjectName> ingresses, boolean whole) {

    /// The entry points through the Services that select the pods.
    ///
    /// @param picture with Services and Routes
    /// @param leading whether a Service selects the pods
    /// @param namespace of the pods; empty for any
    static Entrances of(
            Picture picture,
            Predicate<Service> leading,
            WritableCluster writable,
            String namespace,
            Deadline deadline) {
        List<ObjectName> services = picture.objects(Resources.SERVICES).stream()
                .filter(leading)
                .map(one -> ObjectName.of(one.metadata()))
                .toList();
        return to(services, picture, writable, namespace, deadline);
    }

    /// The entry points to these Services. Where Routes are served, each Ingress has one of its own. Otherwise
    /// Ingresses take one more request, without discovery.
    ///
    /// @param picture with Routes
    static Entrances to(
            List<ObjectName> services, Picture picture, WritableCluster writable, String namespace, Deadline deadline) {
        List<ObjectName> routes = picture.objects(Resources.ROUTES).stream()
                .filter(one -> one.services().stream()
                        .anyMatch(name -> services.contains(new ObjectName(one.namespace(), name))))
                .map(one -> ObjectName.of(one.metadata()))
                .toList();
        if (services.isEmpty() || picture.whole(Resources.ROUTES)) {
            return new Entrances(services, routes, List.of(), true);
        }
        return writable.items(RelatedObjects.all("Ingress", namespace), deadline)
                .map(ingresses -> new Entrances(services, routes, leadingTo(services, ingresses), true))
                .orElseGet(() -> new Entrances(services, routes, List.of(), false));
    }

    /// @param shown how they are named
    BlastRadius touched(Function<ObjectName, String> shown) {
        return BlastRadius.NONE
                .with(Touched.SERVICES, services.stream().map(shown).toList())
                .with(Touched.ROUTES, routes.stream().map(shown).toList())
                .with(Touched.INGRESSES, ingresses.stream().map(shown).toList())
                .with(Touched.UNREAD, whole ? List.of() : List.of("ingresses"));
    }

    private static List<ObjectName> leadingTo(List<ObjectName> services, List<JsonNode> ingresses) {
        return ingresses.stream()
                .filter(one -> one.path("spec").findValues("service").stream()
                        .anyMatch(service -> services.contains(new ObjectName(
                                one.at("/metadata/namespace").asText(),
                                service.path("name").asText()))))
                .map(ObjectName::of)
                .toList();
    }
}
