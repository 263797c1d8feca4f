// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Service;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// The Service through which external traffic reaches all Ingresses.
///
/// Controllers write the address of that Service into the status of each Ingress, and remove it again.
final class Entrance {
    /// A single Ingress without an address may be at fault itself.
    private static final int SEVERAL = 2;

    /// Parts of the names of ingress controllers.
    private static final List<String> CONTROLLERS = List.of(
            "ingress", "nginx", "traefik", "contour", "envoy", "haproxy", "kong", "gateway", "ambassador", "emissary");

    private Entrance() {}

    /// The Ingresses of a cluster in which none has an address; empty if one has, or if not all were read.
    static List<Ingress> closed(Duration patience, Picture picture) {
        if (!picture.whole(Resources.INGRESSES)) {
            return List.of();
        }
        List<Ingress> settled = picture.objects(Resources.INGRESSES).stream()
                .filter(ingress -> ingress.addressed() || Age.reached(ingress.created(), patience, picture.asOf()))
                .toList();
        return settled.size() >= SEVERAL && settled.stream().noneMatch(Ingress::addressed) ? settled : List.of();
    }

    /// Whether a Service is that of a controller: its name matches, and no Ingress routes to it.
    static boolean is(Service service, List<Ingress> ingresses) {
        String namespace = service.namespace();
        String name = service.name();
        String named = (namespace + "/" + name).toLowerCase(Locale.ROOT);
        return CONTROLLERS.stream().anyMatch(named::contains)
                && ingresses.stream()
                        .noneMatch(ingress -> ingress.namespace().equals(namespace)
                                && ingress.services().contains(name));
    }
}
