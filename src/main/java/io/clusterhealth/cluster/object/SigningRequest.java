// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// A CertificateSigningRequest.
///
/// @param signer `spec.signerName`
/// @param user who asks: `spec.username`
public record SigningRequest(Metadata metadata, String signer, String user, List<Condition> conditions) {
    private static final String NODE = "system:node:";

    public SigningRequest {
        conditions = List.copyOf(conditions);
    }

    /// Whether nobody has decided on it yet.
    public boolean pending() {
        return conditions.stream()
                .noneMatch(condition -> condition.type().equals("Approved")
                        || condition.type().equals("Denied")
                        || condition.type().equals("Failed"));
    }

    /// The node that asks in its own name.
    public Optional<String> node() {
        return user.startsWith(NODE) ? Optional.of(user.substring(NODE.length())) : Optional.empty();
    }
}
