// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;

/// For how long the certificate of a server holds.
public record ServingCertificate(Instant notBefore, Instant notAfter) {}
