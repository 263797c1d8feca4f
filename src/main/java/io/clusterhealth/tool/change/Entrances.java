// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
            Cluster cluster,
            Optional<String> namespace,
            Deadline deadline) {
        List<ObjectName> services = picture.objects(Resources.SERVICES).stream()
                .filter(leading)
                .map(one -> ObjectName.of(one.metadata()))
                .toList();
        return to(services, picture, cluster, namespace, deadline);
    }

    /// The entry points to these Services. Where Routes are served, each Ingress has one of its own. Otherwise
    /// Ingresses take one more request.
    ///
    /// @param picture with Routes
    static Entrances to(
            List<ObjectName> services,
            Picture picture,
            Cluster cluster,
            Optional<String> namespace,
            Deadline deadline) {
        List<ObjectName> routes = leadingTo(services, picture.objects(Resources.ROUTES), Route::services);
        if (services.isEmpty() || picture.whole(Resources.ROUTES)) {
            return new Entrances(services, routes, List.of(), true);
        }
        Picture more = cluster.lists(Set.of(Resources.INGRESSES), namespace, deadline);
        return new Entrances(
                services,
                routes,
                leadingTo(services, more.objects(Resources.INGRESSES), Ingress::services),
                more.whole(Resources.INGRESSES));
    }

    /// @param shown how they are named
    BlastRadius touched(Function<ObjectName, String> shown) {
        return BlastRadius.NONE
                .with(Touched.SERVICES, services.stream().map(shown).toList())
                .with(Touched.ROUTES, routes.stream().map(shown).toList())
                .with(Touched.INGRESSES, ingresses.stream().map(shown).toList())
                .with(Touched.UNREAD, whole ? List.of() : List.of("ingresses"));
    }

    private static <T extends WithMetadata> List<ObjectName> leadingTo(
            List<ObjectName> services, List<T> all, Function<T, Collection<String>> backends) {
        return all.stream()
                .filter(one -> backends.apply(one).stream()
                        .anyMatch(name -> services.contains(new ObjectName(one.namespace(), name))))
                .map(one -> ObjectName.of(one.metadata()))
                .toList();
    }
}
