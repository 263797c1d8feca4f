// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A Certificate of cert-manager.
///
/// @param issuer `spec.issuerRef`
/// @param names `spec.dnsNames`
/// @param notAfter `status.notAfter` of the certificate that is in use; empty before the first was issued
public record IssuedCertificate(
        Metadata metadata,
        Supplier.Reference issuer,
        List<String> names,
        Optional<Instant> notAfter,
        List<Condition> conditions) {
    public IssuedCertificate {
        names = List.copyOf(names);
        conditions = List.copyOf(conditions);
    }
}
