// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    private static final Condition SILENT = new Condition("Admitted", "", "", "", Optional.empty());

    /// The status reported by one router.
    ///
    /// @param router `routerName`, which is the name of its IngressController
    /// @param admitted the condition `Admitted`; one with an empty status if absent
    public record RouterAdmission(String router, Condition admitted) {}

    public static Route read(GenericObject object) {
        return new Route(
                object.metadata(),
                object.text("spec.host"),
                Stream.of("spec.to", "spec.alternateBackends")
                        .flatMap(path -> object.each(path).stream())
                        .filter(Route::used)
                        .map(target -> target.text("name"))
                        .toList(),
                object.text("spec.port.targetPort"),
                object.each("status.ingress").stream().map(Route::admission).toList(),
                Certificates.first(object.text("spec.tls.certificate")));
    }

    private static boolean used(GenericObject target) {
        String kind = target.text("kind");
        return (kind.isEmpty() || kind.equals("Service")) && target.has("name") && target.number("weight", 1) > 0;
    }

    private static RouterAdmission admission(GenericObject ingress) {
        return new RouterAdmission(
                ingress.text("routerName"),
                Condition.of("Admitted", Condition.all(ingress.kept())).orElse(SILENT));
    }
}
