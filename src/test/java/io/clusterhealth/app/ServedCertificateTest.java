// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.Certified;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServedCertificateTest {
    @TempDir
    private Path folder;

    private TlsFiles files;

    @BeforeEach
    void name() {
        files = new TlsFiles(new Settings.TlsSettings(folder.resolve("tls.crt"), folder.resolve("tls.key")));
    }

    @Test
    void isTheNewestOfUse() throws Exception {
        Certified old = Certified.make("EC");
        Certified late = Certified.make("EC", "-startdate", "-10d", "-validity", "5");
        Certified early = Certified.make("EC", "-startdate", "+5d", "-validity", "10");
        Certified renewed = Certified.make("RSA");
        write(old.certificatePem(), old.pkcs8Pem());
        ServedCertificate served = new ServedCertificate(files, usable());

        for (List<String> useless : List.of(
                List.of(late.certificatePem(), late.pkcs8Pem()),
                List.of(early.certificatePem(), early.pkcs8Pem()),
                List.of(renewed.certificatePem(), old.pkcs8Pem()),
                List.of("half a", renewed.pkcs8Pem()))) {
            write(useless.getFirst(), useless.getLast());
            served.look();
            assertThat(shown(served, "EC")).contains(old.certificate());
        }
        write(renewed.certificatePem(), renewed.pkcs8Pem());
        served.look();

        assertThat(shown(served, "RSA")).contains(renewed.certificate());
        assertThat(shown(served, "EC")).isEmpty();
    }

    @Test
    void saysWhatTimeHasToDoWithIt() throws Exception {
        Certified late = Certified.make("EC", "-startdate", "-10d", "-validity", "5");
        write(late.certificatePem(), late.pkcs8Pem());

        assertThat(files.problem()).isEmpty();
        assertThat(usable().untimely())
                .hasValueSatisfying(line ->
                        assertThat(line).startsWith("MCP_TLS_CERT_FILE: ").contains("tls.crt", "has run out"));
    }

    @Test
    void isOneThatHasRunOutUntilThereIsAnother() throws Exception {
        Certified late = Certified.make("EC", "-startdate", "-10d", "-validity", "5");
        Certified renewed = Certified.make("EC");
        write(late.certificatePem(), late.pkcs8Pem());
        ServedCertificate served = new ServedCertificate(files, usable());
        served.look();
        assertThat(shown(served, "EC")).contains(late.certificate());

        write(renewed.certificatePem(), renewed.pkcs8Pem());
        served.look();

        assertThat(shown(served, "EC")).contains(renewed.certificate());
    }

    @Test
    void aHandshakeEndsWithTheCertificateItBeganWith() throws Exception {
        Certified old = Certified.make("EC");
        Certified renewed = Certified.make("EC");
        write(old.certificatePem(), old.pkcs8Pem());
        ServedCertificate served = new ServedCertificate(files, usable());
        String alias = Optional.ofNullable(served.chooseEngineServerAlias("EC", null, null))
                .orElseThrow();
        PrivateKey key = served.getPrivateKey(alias);

        write(renewed.certificatePem(), renewed.pkcs8Pem());
        served.look();

        assertThat(served.getCertificateChain(alias)).startsWith(old.certificate());
        assertThat(served.getPrivateKey(alias)).isEqualTo(key);
        assertThat(shown(served, "EC")).contains(renewed.certificate());
    }

    private TlsFiles.TlsContent.Usable usable() {
        return (TlsFiles.TlsContent.Usable) files.read();
    }

    private void write(String certificate, String key) throws IOException {
        Files.writeString(folder.resolve("tls.crt"), certificate);
        Files.writeString(folder.resolve("tls.key"), key);
    }

    private static Optional<X509Certificate> shown(ServedCertificate served, String keyType) {
        return Optional.ofNullable(served.chooseEngineServerAlias(keyType, null, null))
                .flatMap(alias -> Optional.ofNullable(served.getCertificateChain(alias)))
                .map(chain -> chain[0]);
    }
}
