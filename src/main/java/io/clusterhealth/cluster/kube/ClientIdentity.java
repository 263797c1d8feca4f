// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/// A client certificate and its private key, in whichever form a kubeconfig holds them.
///
/// Keys: PKCS #8 (RSA, EC, Ed25519), PKCS #1 RSA and SEC 1 EC. The old forms do not say what the new one wants to know
/// of the algorithm; the certificate's public key does.
record ClientIdentity(List<X509Certificate> chain, PrivateKey key) {

    ClientIdentity {
        chain = List.copyOf(chain);
    }

    /// Reads a certificate and its key.
    ///
    /// @param user the user of the kubeconfig they belong to, for the error
    static Checked<ClientIdentity> of(String user, Login.Certificate login) {
        try {
            List<X509Certificate> chain = certificates(login.certificate());
            if (chain.isEmpty()) {
                return bad(user, "client certificate is not readable as PEM");
            }
            List<Pem> keys = Pem.blocks(login.key()).stream()
                    .filter(block -> block.label().endsWith("PRIVATE KEY"))
                    .toList();
            if (keys.isEmpty()) {
                return bad(user, "client key is not readable as PEM");
            }
            if (keys.getFirst().encrypted()) {
                return bad(user, "client key is guarded by a password");
            }
            return key(keys.getFirst(), chain.getFirst())
                    .<Checked<ClientIdentity>>map(key -> new Checked.Good<>(new ClientIdentity(chain, key)))
                    .orElseGet(() -> bad(user, "client key does not belong to its certificate"));
        } catch (GeneralSecurityException | IndexOutOfBoundsException _) {
            return bad(user, "client certificate or key is damaged");
        }
    }

    /// The certificates of a PEM text.
    static List<X509Certificate> certificates(String pem) throws GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> certificates = new ArrayList<>();
        for (Pem block : Pem.blocks(pem)) {
            if (block.label().endsWith("CERTIFICATE")) {
                certificates.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
            }
        }
        return certificates;
    }

    /// What a TLS handshake shows of it.
    KeyManager[] managers() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("client", key, new char[0], chain.toArray(X509Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, new char[0]);
        return factory.getKeyManagers();
    }

    private static Optional<PrivateKey> key(Pem block, X509Certificate certificate) throws GeneralSecurityException {
        byte[] pkcs8 = block.label().equals("PRIVATE KEY")
                ? block.der()
                : Der.pkcs8(Der.firstMember(certificate.getPublicKey().getEncoded()), block.der());
        try {
            KeyFactory factory =
                    KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm());
            return Optional.of(factory.generatePrivate(new PKCS8EncodedKeySpec(pkcs8)));
        } catch (InvalidKeySpecException _) {
            return Optional.empty();
        }
    }

    private static <T> Checked<T> bad(String user, String what) {
        return new Checked.Bad<>(
                "The user " + user + " of the kubeconfig cannot log in: its " + what + ".",
                "Get a new kubeconfig from the cluster, or log in again.");
    }
}
