// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// A key with its certificate, created by the JDK's keytool.
public record Certified(X509Certificate certificate, PrivateKey key, KeyStore store) {
    static final char[] PASSWORD = "changeit".toCharArray();

    /// Creates a self-signed one.
    ///
    /// @param algorithm `RSA`, `EC` or `Ed25519`
    /// @param options of keytool, such as `-ext san=ip:127.0.0.1`
    public static Certified make(String algorithm, String... options) throws Exception {
        return made("it", Optional.empty(), algorithm, options);
    }

    /// Signed by an authority, whose certificate is included.
    static Certified signedBy(Certified authority, String... options) throws Exception {
        return made("signed", Optional.of(authority), "EC", options);
    }

    private static Certified made(String alias, Optional<Certified> authority, String algorithm, String... options)
            throws Exception {
        Path folder = Files.createTempDirectory("certified");
        Path file = folder.resolve("store.p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                algorithm,
                "-dname",
                "CN=" + alias,
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString()));
        command.addAll(List.of(options));
        // Half of the processor time of a start; to find a key of RSA, the second compiler is worth its own.
        command.addAll(
                algorithm.equals("RSA")
                        ? List.of("-keysize", "2048")
                        : List.of("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"));
        if (authority.isPresent()) {
            try (OutputStream out = Files.newOutputStream(file)) {
                authority.get().store().store(out, PASSWORD);
            }
            command.addAll(List.of("-signer", "it"));
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD);
        Files.delete(file);
        Files.delete(folder);
        if (authority.isPresent()) {
            store.deleteEntry("it");
        }
        return new Certified(
                (X509Certificate) store.getCertificate(alias), (PrivateKey) store.getKey(alias, PASSWORD), store);
    }

    /// The certificate in the format of `openssl x509`.
    public String certificatePem() throws GeneralSecurityException {
        return pem("CERTIFICATE", certificate.getEncoded());
    }

    /// The key in the format of `openssl genpkey`.
    public String pkcs8Pem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    /// The key in the older format of its algorithm, like that of `openssl rsa -traditional` and `openssl ecparam
    /// -genkey`.
    String traditionalPem(String label) {
        return pem(label, lastMember(key.getEncoded()));
    }

    static String pem(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der) + "\n-----END " + label + "-----\n";
    }

    /// The content of the last element of a PKCS #8 key: version, algorithm, key.
    private static byte[] lastMember(byte[] pkcs8) {
        int at = skipHeader(pkcs8, 0);
        at = skipElement(pkcs8, at);
        at = skipElement(pkcs8, at);
        return Arrays.copyOfRange(pkcs8, skipHeader(pkcs8, at), skipElement(pkcs8, at));
    }

    private static int skipHeader(byte[] der, int at) {
        int length = der[at + 1] & 0xFF;
        return at + 2 + (length < 0x80 ? 0 : length & 0x7F);
    }

    private static int skipElement(byte[] der, int at) {
        int content = skipHeader(der, at);
        int length = der[at + 1] & 0xFF;
        if (length >= 0x80) {
            int bytes = length & 0x7F;
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = (length << 8) | (der[at + 2 + i] & 0xFF);
            }
        }
        return content + length;
    }
}
