// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// TLS handshakes with a real server.
class SecureConnectionTest {
    private static final Read<ServerVersion> READ = new Read.Found<>(new ServerVersion("v1.35.4"));
    private static final Read<ServerVersion> NOT_TRUSTED =
            new Read.Missing<>(new Unread.Failed("the certificate of the API server is not trusted"));

    private static final Read<ServerVersion> OTHER_NAME = new Read.Missing<>(
            new Unread.Failed("the certificate of the API server does not contain the name it is reached by"));

    private static Certified near;
    private static Certified elsewhere;
    private static List<Certified> clients;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeCertificates() throws Exception {
        near = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        elsewhere = Certified.make("EC", "-ext", "san=dns:kubernetes.example.com");
        clients = List.of(Certified.make("RSA"), Certified.make("EC"), Certified.make("Ed25519"));
    }

    @AfterAll
    static void forget() {
        clients = List.of();
    }

    @Test
    void trustsTheAuthorityOfTheKubeconfig() throws Exception {
        assertThat(version(near, "certificate-authority-data: " + base64(near.certificatePem()), ""))
                .isEqualTo(READ);
        Files.writeString(folder.resolve("ca.crt"), "# our own\n" + near.certificatePem());
        assertThat(version(near, "certificate-authority: ca.crt", "")).isEqualTo(READ);
    }

    @Test
    void trustsNobodyElse() throws Exception {
        assertThat(version(near, "certificate-authority-data: " + base64(elsewhere.certificatePem()), ""))
                .isEqualTo(NOT_TRUSTED);
        assertThat(version(near, "tls-server-name: ''", "")).isEqualTo(NOT_TRUSTED);
    }

    @Test
    void trustsNoCertificateOfAnotherName() throws Exception {
        String authority = "certificate-authority-data: " + base64(elsewhere.certificatePem());

        assertThat(version(elsewhere, authority, "")).isEqualTo(OTHER_NAME);
        assertThat(version(elsewhere, authority + ", tls-server-name: kubernetes.example.com", ""))
                .isEqualTo(READ);
        assertThat(version(elsewhere, authority + ", tls-server-name: other.example.com", ""))
                .isEqualTo(OTHER_NAME);
    }

    /// Even a certificate that the kubeconfig itself contains is checked for its validity period.
    @ParameterizedTest
    @CsvSource({"-10d, 5, has run out", "+5d, 10, is not valid yet; compare the clocks"})
    void trustsNoCertificateAtAnotherTime(String from, String days, String what) throws Exception {
        String[] dated = {"-ext", "san=ip:127.0.0.1", "-startdate", from, "-validity", days};
        Certified authority = Certified.make("EC", "-ext", "bc:c");
        Certified signed = Certified.signedBy(authority, dated);
        Certified alone = Certified.make("EC", dated);
        Read<ServerVersion> missing =
                new Read.Missing<>(new Unread.Failed("the certificate of the API server " + what));

        assertThat(version(signed, "certificate-authority-data: " + base64(authority.certificatePem()), ""))
                .isEqualTo(missing);
        assertThat(version(alone, "certificate-authority-data: " + base64(alone.certificatePem()), ""))
                .isEqualTo(missing);
        assertThat(version(alone, "insecure-skip-tls-verify: true", "")).isEqualTo(READ);
    }

    /// The expired certificate itself makes the cluster unhealthy.
    @Test
    void isNeverWellWithoutATrustedCertificate() throws Exception {
        Certified late = Certified.make("EC", "-ext", "san=ip:127.0.0.1", "-startdate", "-10d", "-validity", "5");
        String authority = "certificate-authority-data: " + base64(late.certificatePem());

        Examined examined = asked(
                late,
                authority,
                "",
                live -> new Examination(Checks.all())
                        .examine(
                                live.cluster(),
                                Optional.empty(),
                                Deadline.in(Duration.ofSeconds(10)),
                                ReadObserver.NONE));

        assertThat(examined)
                .isInstanceOfSatisfying(
                        Examined.Reported.class,
                        told -> assertThat(told.report().verdict()).isEqualTo(Verdict.UNHEALTHY));
    }

    @Test
    void remembersTheCertificateWhetherItIsTrustedOrNot() throws Exception {
        ServingCertificate shown = ServingCertificate.of(elsewhere.certificate());

        assertThat(picture(elsewhere, "insecure-skip-tls-verify: true", "")
                        .server()
                        .certificate())
                .contains(shown);
        assertThat(picture(elsewhere, "tls-server-name: ''", "").server().certificate())
                .contains(shown);
    }

    @Test
    void trustsAnybodyWhenToldTo() throws Exception {
        assertThat(version(elsewhere, "insecure-skip-tls-verify: true", "")).isEqualTo(READ);
    }

    @ParameterizedTest
    @CsvSource({"0, PRIVATE KEY", "0, RSA PRIVATE KEY", "1, PRIVATE KEY", "1, EC PRIVATE KEY", "2, PRIVATE KEY"})
    void showsAClientCertificate(int index, String label) throws Exception {
        Certified client = clients.get(index);
        String key = label.equals("PRIVATE KEY") ? client.pkcs8Pem() : client.traditionalPem(label);
        Files.writeString(folder.resolve("client.crt"), client.certificatePem());
        Files.writeString(folder.resolve("client.key"), key);

        assertThat(version(
                        near,
                        "insecure-skip-tls-verify: true",
                        "client-certificate-data: " + base64(client.certificatePem()) + ", client-key-data: "
                                + base64(key)))
                .isEqualTo(READ);
        assertThat(version(
                        near,
                        "insecure-skip-tls-verify: true",
                        "client-certificate: client.crt, client-key: client.key"))
                .isEqualTo(READ);
    }

    /// Reads the version from a server with this certificate; it requires a client certificate if the user has one.
    private Read<ServerVersion> version(Certified server, String cluster, String user) throws Exception {
        return picture(server, cluster, user).version();
    }

    private Picture picture(Certified server, String cluster, String user) throws Exception {
        return asked(server, cluster, user, live -> live.read(Duration.ofSeconds(10)));
    }

    private <T> T asked(Certified server, String cluster, String user, Function<LiveClusters, T> question)
            throws Exception {
        try (SecureServer https =
                new SecureServer(server, user.isEmpty() ? List.of() : clients, "{\"gitVersion\":\"v1.35.4\"}")) {
            Path kubeconfig =
                    Files.writeString(folder.resolve("kubeconfig"), """
                    current-context: test
                    contexts: [{name: test, context: {cluster: c, user: u}}]
                    clusters: [{name: c, cluster: {server: "%s", %s}}]
                    users: [{name: u, user: {%s}}]
                    """.formatted(https.address(), cluster, user));
            try (LiveClusters live = new LiveClusters(kubeconfig)) {
                return question.apply(live);
            }
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
