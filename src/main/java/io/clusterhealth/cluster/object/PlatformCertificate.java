// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A certificate that an OpenShift operator keeps in a Secret and renews automatically, read from the annotations of
/// the Secret alone, without its data.
///
/// @param notBefore annotation `auth.openshift.io/certificate-not-before`; the service CA does not write it
/// @param notAfter annotation `auth.openshift.io/certificate-not-after`, or the service CA's
///     `service.beta.openshift.io/expiry`
/// @param issuer annotation `auth.openshift.io/certificate-issuer`; for the service CA its signer's name
public record PlatformCertificate(Metadata metadata, Optional<Instant> notBefore, Instant notAfter, String issuer) {}
