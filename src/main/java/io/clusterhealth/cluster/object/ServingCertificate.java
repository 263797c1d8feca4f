// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;

/// The certificate by which the API server proves who it is, as the last handshake with it showed.
public record ServingCertificate(Instant notBefore, Instant notAfter) {}
