// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.internal.CertUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/// A certificate and its private key, in any format that a kubeconfig or a Secret contains.
///
/// Keys: PKCS #8 (RSA, EC, Ed25519), PKCS #1 RSA and SEC 1 EC.
public record ClientIdentity(List<X509Certificate> chain, PrivateKey key) {

    private static final byte[] ANYTHING = {42};
    private static final char[] NO_PASSWORD = {};
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

    public ClientIdentity {
        chain = List.copyOf(chain);
    }

    /// Reads a certificate and its key.
    ///
    /// @param user the user of the kubeconfig they belong to, for the error
    public static Checked<ClientIdentity> of(String user, Login.Certificate login) {
        return switch (read(login.certificate(), login.key())) {
            case Checked.Good<ClientIdentity> good -> good;
            case Checked.Bad<ClientIdentity>(String fault, String wayOut, var _) ->
                new Checked.Bad<>(
                        "The user " + Printable.name(user) + " of the kubeconfig cannot log in: its client " + fault
                                + ".",
                        wayOut);
        };
    }

    /// Why this certificate and this key cannot be used together; empty when they can.
    ///
    /// @param certificate a PEM text, as is the key
    /// @return begins with what is at fault: `key …` or `certificate …`
    public static Optional<String> fault(String certificate, String key) {
        return read(certificate, key) instanceof Checked.Bad<ClientIdentity> bad
                ? Optional.of(bad.cause())
                : Optional.empty();
    }

    /// The certificate and the key in these PEM texts; empty when they cannot be used together.
    public static Optional<ClientIdentity> in(String certificate, String key) {
        return read(certificate, key) instanceof Checked.Good<ClientIdentity>(ClientIdentity identity)
                ? Optional.of(identity)
                : Optional.empty();
    }

    /// The key manager for TLS handshakes; empty where Java cannot use the identity.
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
            Optional<MatchResult> block = blocks(key, "PRIVATE KEY").findFirst();
            if (block.isEmpty()) {
                return bad("key is not readable as PEM");
            }
            if (block.get().group().contains("ENCRYPTED")) {
                return bad("key is guarded by a password");
            }
            Optional<PrivateKey> own = key(block.get(), certificate, chain.getFirst());
            return own.isPresent() && fits(own.get(), chain.getFirst())
                    ? new Checked.Good<>(new ClientIdentity(chain, own.get()))
                    : bad("key does not belong to its certificate");
        } catch (GeneralSecurityException _) {
            return bad("certificate or key is damaged");
        }
    }

    /// Whether a PEM text has certificates, and all of them can be read.
    public static boolean areCertificates(String pem) {
        try {
            return !certificates(pem).isEmpty();
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    /// The certificates of a PEM text. Text between them is skipped.
    static List<X509Certificate> certificates(String pem) throws GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> certificates = new ArrayList<>();
        for (MatchResult block : blocks(pem, "CERTIFICATE").toList()) {
            certificates.add((X509Certificate) factory.generateCertificate(bytes(block.group())));
        }
        return certificates;
    }

    private static Stream<MatchResult> blocks(String pem, String kind) {
        return BLOCK.matcher(pem).results().filter(block -> block.group(1).endsWith(kind));
    }

    private static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public KeyManager[] managers() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    /// fabric8 treats each PKCS #8 key as one of RSA unless it gets the algorithm. It supports neither Ed25519 nor
    /// keys in SEC 1 form whose curve is only in the certificate.
    ///
    /// @see <a href="https://github.com/fabric8io/kubernetes-client/issues/8022">kubernetes-client 8022</a>
    private static Optional<PrivateKey> key(MatchResult block, String certificate, X509Certificate own)
            throws GeneralSecurityException {
        String algorithm = own.getPublicKey().getAlgorithm();
        try {
            byte[] der = Base64.getMimeDecoder().decode(block.group(2).strip());
            if (algorithm.equals("EdDSA")) {
                return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der)));
            }
            if (own.getPublicKey() instanceof ECPublicKey known
                    && block.group(1).equals("EC PRIVATE KEY")) {
                // A sequence of the version 1 and the number, in an octet string.
                int number = (der[1] < 0 ? 3 : 2) + 5;
                BigInteger secret = new BigInteger(1, Arrays.copyOfRange(der, number, number + der[number - 1]));
                return Optional.of(KeyFactory.getInstance(algorithm)
                        .generatePrivate(new ECPrivateKeySpec(secret, known.getParams())));
            }
            KeyStore store = CertUtils.createKeyStore(
                    bytes(certificate), bytes(block.group()), algorithm, NO_PASSWORD, "", NO_PASSWORD);
            return store.getKey(store.getCertificateAlias(own), NO_PASSWORD) instanceof PrivateKey key
                    ? Optional.of(key)
                    : Optional.empty();
        } catch (InvalidKeySpecException
                | IOException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | KubernetesClientException _) {
            return Optional.empty();
        }
    }

    /// Whether the certificate verifies a signature of the key.
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
