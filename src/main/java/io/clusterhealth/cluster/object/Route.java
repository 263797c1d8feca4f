// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// An OpenShift Route.
///
/// @param host `spec.host`
/// @param services names in `spec.to` and `spec.alternateBackends`, without Services whose weight is zero
/// @param admissions `status.ingress`: the status that each router reports
/// @param port `spec.port.targetPort`: the name of a Service port, or the number of a pod's port; empty for any
/// @param certificate `spec.tls.certificate`; empty where it uses the router's
public record Route(
        Metadata metadata,
        String host,
        List<String> services,
        String port,
        List<RouterAdmission> admissions,
        Optional<ServingCertificate> certificate)
        implements Metadata.WithMetadata {
    public Route {
        services = List.copyOf(services);
        admissions = List.copyOf(admissions);
    }

    /// The status reported by one router.
    ///
    /// @param router `routerName`, which is the name of its IngressController
    /// @param admitted the condition `Admitted`; one with an empty status if absent
    public record RouterAdmission(String router, Condition admitted) {}
}
