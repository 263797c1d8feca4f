// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// A CertificateSigningRequest.
///
/// @param signer `spec.signerName`
/// @param requester `spec.username`
/// @param pending whether nobody has approved or denied it yet
public record CertificateRequest(Metadata metadata, String signer, String requester, boolean pending) {}
