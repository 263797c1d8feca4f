// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A CertificateSigningRequest.
///
/// @param signer `spec.signerName`
/// @param user the requestor: `spec.username`
/// @param commonName the subject of the certificate, as in `spec.request`; empty when it cannot be read
public record SigningRequest(
        Metadata metadata, String signer, String user, String commonName, List<Condition> conditions)
        implements WithConditions {
    /// Signs the client certificates by which kubelets reach the API server.
    public static final String CLIENT_SIGNER = "kubernetes.io/kube-apiserver-client-kubelet";

    /// Signs the serving certificates of kubelets.
    public static final String SERVING_SIGNER = "kubernetes.io/kubelet-serving";

    private static final String NODE = "system:node:";

    public boolean forKubelet() {
        return signer.equals(CLIENT_SIGNER) || signer.equals(SERVING_SIGNER);
    }

    /// Whether it is neither approved, denied nor failed yet.
    public boolean pending() {
        return conditions.stream()
                .noneMatch(condition -> condition.type().equals("Approved")
                        || condition.type().equals("Denied")
                        || condition.type().equals("Failed"));
    }

    /// Whether its requestor may be the kubelet that it is for: the node itself or, for the first client certificate,
    /// its bootstrapper. Any user may make a request for a node.
    public boolean byKubelet() {
        return user.startsWith(NODE) ? commonName.isEmpty() || commonName.equals(user) : !signer.equals(SERVING_SIGNER);
    }

    /// The node that it is for: a machine makes its request as a bootstrapper until it has its first certificate.
    public Optional<String> node() {
        return Stream.of(user, commonName)
                .filter(name -> name.startsWith(NODE))
                .map(name -> name.substring(NODE.length()))
                .findFirst();
    }

    /// Reads a CertificateSigningRequest; of the request only the node name is kept, and nothing of the certificate.
    public static SigningRequest read(GenericObject object) {
        return new SigningRequest(
                object.metadata(),
                object.text("spec.signerName"),
                object.text("spec.username"),
                Certificates.requestedNode(object.text("spec.request")),
                object.conditions());
    }
}
