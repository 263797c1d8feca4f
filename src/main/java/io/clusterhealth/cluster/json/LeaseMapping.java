// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Lease;
import java.util.Optional;
import java.util.Set;

/// Reads a Lease; keeps only those of kubelets and of the control plane's own controllers.
final class LeaseMapping {
    static final Mapping<Lease> MAPPING = new Mapping<>(
            MetadataFields.FIELDS.plus(Projection.of("spec.renewTime", "spec.acquireTime", "spec.holderIdentity")),
            lease -> Optional.of(lease).map(LeaseMapping::read).filter(LeaseMapping::wanted));

    private static final Set<String> NAMESPACES = Set.of("kube-system", "openshift-kube-scheduler");
    private static final Set<String> CONTROLLERS = Set.of("kube-controller-manager", "kube-scheduler");

    private LeaseMapping() {}

    private static boolean wanted(Lease lease) {
        return lease.ofNode()
                || (NAMESPACES.contains(lease.metadata().namespace())
                        && CONTROLLERS.contains(lease.metadata().name()));
    }

    private static Lease read(JsonNode lease) {
        JsonNode spec = Fields.at(lease, "spec");
        return new Lease(
                MetadataFields.read(lease),
                Fields.text(spec, "holderIdentity"),
                Fields.time(spec, "renewTime"),
                Fields.time(spec, "acquireTime"));
    }
}
