// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Set;

/// Detects in a first picture whether the Operator Lifecycle Manager is installed, and whether it has failures.
final class Olm {
    /// The lists needed for that.
    static final Set<Resource<?>> NEEDS = Set.of(Resources.NAMESPACES, Resources.EVENTS, Resources.CLUSTER_OPERATORS);

    private static final Set<String> KINDS =
            Set.of("ClusterServiceVersion", "CatalogSource", "InstallPlan", "Subscription");
    private static final Set<String> NAMESPACES =
            Set.of("olm", "openshift-operator-lifecycle-manager", "openshift-marketplace");
    private static final Set<String> OPERATORS = Set.of(
            "marketplace",
            "olm",
            "operator-lifecycle-manager",
            "operator-lifecycle-manager-catalog",
            "operator-lifecycle-manager-packageserver");

    private Olm() {}

    /// Whether events, or its own pods and operators, show a failure.
    static boolean troubled(Picture picture) {
        return present(picture) && pointedAt(picture);
    }

    static boolean present(Picture picture) {
        return OpenShift.shown(picture)
                || picture.objects(Resources.NAMESPACES).stream()
                        .anyMatch(namespace -> NAMESPACES.contains(namespace.name()));
    }

    private static boolean pointedAt(Picture picture) {
        return picture.objects(Resources.EVENTS).stream().anyMatch(event -> KINDS.contains(event.kind()))
                || picture.objects(Resources.CLUSTER_OPERATORS).stream()
                        .anyMatch(operator -> OPERATORS.contains(operator.name()) && !operator.is("Available", "True"))
                || picture.objects(Resources.PODS).stream()
                        .anyMatch(pod -> NAMESPACES.contains(pod.namespace())
                                && !pod.phase().equals("Succeeded")
                                && !pod.is("Ready", "True"));
    }
}
