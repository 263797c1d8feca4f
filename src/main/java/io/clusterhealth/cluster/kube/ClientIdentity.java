// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/// A certificate and its private key, in whichever form a kubeconfig or a Secret holds them.
///
/// Keys: PKCS #8 (RSA, EC, Ed25519), PKCS #1 RSA and SEC 1 EC. The old forms do not say what the new one wants to know
/// of the algorithm; the certificate's public key does.
public record ClientIdentity(List<X509Certificate> chain, PrivateKey key) {

    private static final byte[] ANYTHING = {42};

    public ClientIdentity {
        chain = List.copyOf(chain);
    }

    /// Reads a certificate and its key.
    ///
    /// @param user the user of the kubeconfig they belong to, for the error
    static Checked<ClientIdentity> of(String user, Login.Certificate login) {
        return switch (read(login.certificate(), login.key())) {
            case Checked.Good<ClientIdentity> good -> good;
            case Checked.Bad<ClientIdentity>(String fault, String wayOut) ->
                new Checked.Bad<>(
                        "The user " + user + " of the kubeconfig cannot log in: its client " + fault + ".", wayOut);
        };
    }

    /// Why this certificate and this key are of no use together; empty when they are.
    ///
    /// @param certificate a PEM text, as is the key
    /// @return begins with what is at fault: `key …` or `certificate …`
    public static Optional<String> fault(String certificate, String key) {
        return read(certificate, key) instanceof Checked.Bad<ClientIdentity> bad
                ? Optional.of(bad.cause())
                : Optional.empty();
    }

    /// The certificate and the key in these PEM texts; empty when they are of no use together.
    public static Optional<ClientIdentity> in(String certificate, String key) {
        return read(certificate, key) instanceof Checked.Good<ClientIdentity>(ClientIdentity identity)
                ? Optional.of(identity)
                : Optional.empty();
    }

    /// What a TLS handshake shows of it; empty where Java makes nothing of it.
    public Optional<X509ExtendedKeyManager> keyManager() {
        try {
            return Stream.of(managers())
                    .filter(X509ExtendedKeyManager.class::isInstance)
                    .map(X509ExtendedKeyManager.class::cast)
                    .findFirst();
        } catch (GeneralSecurityException | IOException _) {
            return Optional.empty();
        }
    }

    private static Checked<ClientIdentity> read(String certificate, String key) {
        try {
            List<X509Certificate> chain = certificates(certificate);
            if (chain.isEmpty()) {
                return bad("certificate is not readable as PEM");
            }
            List<Pem> keys = Pem.blocks(key).stream()
                    .filter(block -> block.label().endsWith("PRIVATE KEY"))
                    .toList();
            if (keys.isEmpty()) {
                return bad("key is not readable as PEM");
            }
            if (keys.getFirst().encrypted()) {
                return bad("key is guarded by a password");
            }
            Optional<PrivateKey> own = key(keys.getFirst(), chain.getFirst());
            return own.isPresent() && fits(own.get(), chain.getFirst())
                    ? new Checked.Good<>(new ClientIdentity(chain, own.get()))
                    : bad("key does not belong to its certificate");
        } catch (GeneralSecurityException | IndexOutOfBoundsException _) {
            return bad("certificate or key is damaged");
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

    /// Whether what the one signs, the other confirms.
    private static boolean fits(PrivateKey key, X509Certificate certificate) throws GeneralSecurityException {
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(ANYTHING);
        byte[] signed = signature.sign();
        signature.initVerify(certificate.getPublicKey());
        signature.update(ANYTHING);
        return signature.verify(signed);
    }

    private static <T> Checked<T> bad(String fault) {
        return new Checked.Bad<>(fault, "Get a new kubeconfig from the cluster, or log in again.");
    }
}
