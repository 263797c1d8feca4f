// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.Gate;
import io.clusterhealth.caller.Readmission;
import java.net.URI;
import java.util.Optional;

/// Which callers are admitted.
///
/// @param gate empty to admit every client
/// @param scrapers empty likewise; who may read the metrics of the observed clusters
/// @param issuer where clients can get tokens
/// @param proxyHeader the header in which a proxy on this host passes on a user's token
public record CallerRule(
        Optional<Gate> gate, Optional<Gate> scrapers, Optional<URI> issuer, Optional<String> proxyHeader) {
    /// Rechecks with the gate, if there is one.
    public Readmission readmission() {
        return gate.<Readmission>map(one -> one).orElse(Readmission.NONE);
    }
}
