// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;

/// For how long the certificate holds by which a server proves who it is.
public record ServingCertificate(Instant notBefore, Instant notAfter) {}
