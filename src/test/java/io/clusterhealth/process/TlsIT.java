// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.Certified;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A certificate is renewed as the kubelet renews a mounted Secret: a symbolic link is switched to a new folder.
@Timeout(180)
class TlsIT {
    /// Interval between checks; the server reads the files again every 30 s.
    private static final long LOOK_NANOS = 200_000_000;

    private static final ParallelRuns RUNS = new ParallelRuns();

    @TempDir
    private Path folder;

    @BeforeAll
    static void startAll(@TempDir Path folder) throws Exception {
        Path renewed = Files.createDirectory(folder.resolve("renewed"));
        Path late = Files.createDirectory(folder.resolve("late"));
        RUNS.start("renewed", () -> servesARenewedCertificateWithoutRestart(renewed))
                .start("late", () -> servesTheOldCertificateOnWhereTheNewOneHasRunOut(late));
    }

    @AfterAll
    static void stopAll() {
        RUNS.close();
    }

    @Test
    void servesARenewedCertificateWithoutRestart() throws Exception {
        RUNS.await("renewed");
    }

    /// `ServedCertificateTest` covers the other kinds of unusable certificates.
    @Test
    void servesTheOldCertificateOnWhereTheNewOneHasRunOut() throws Exception {
        RUNS.await("late");
    }

    private static void servesARenewedCertificateWithoutRestart(Path folder) throws Exception {
        Certified old = Certified.make("RSA", "-ext", "san=ip:127.0.0.1");
        Certified renewed = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        SSLContext both = trusting(old, renewed);
        mount(folder, "first", old);
        try (ServerProcess server = ServerProcess.http(Map.of(
                "MCP_CLUSTER", "demo",
                "MCP_TLS_CERT_FILE", folder.resolve("..data/tls.crt").toString(),
                "MCP_TLS_KEY_FILE", folder.resolve("..data/tls.key").toString()))) {
            int port = server.uri("/").getPort();
            assertThat(shown(both, port)).contains(old.certificate());

            mount(folder, "second", renewed);

            await("the new certificate", () -> shown(both, port).equals(Optional.of(renewed.certificate())));
        }
    }

    /// Clients detect the expiry themselves; `ServedCertificateTest` checks that a renewed certificate is used
    /// without a restart.
    @Test
    void saysThatItBeginsWithOneThatHasRunOut() throws Exception {
        Certified late = Certified.make("EC", "-ext", "san=ip:127.0.0.1", "-startdate", "-10d", "-validity", "5");
        mount(folder, "first", late);
        try (ServerProcess server = ServerProcess.http(Map.of(
                "MCP_CLUSTER", "demo",
                "MCP_TLS_CERT_FILE", folder.resolve("..data/tls.crt").toString(),
                "MCP_TLS_KEY_FILE", folder.resolve("..data/tls.key").toString()))) {
            assertThat(server.stderr().lines())
                    .filteredOn(line -> line.contains("MCP_TLS_CERT_FILE"))
                    .singleElement()
                    .asString()
                    .contains("WARN", "tls.crt", "has run out", "is served all the same");
            assertThat(server.stderr().lines()).noneMatch(line -> line.contains("\tat ") || line.contains("Exception"));
        }
    }

    private static void servesTheOldCertificateOnWhereTheNewOneHasRunOut(Path folder) throws Exception {
        Certified old = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        mount(folder, "first", old);
        try (ServerProcess server = ServerProcess.http(Map.of(
                "MCP_CLUSTER", "demo",
                "MCP_TLS_CERT_FILE", folder.resolve("..data/tls.crt").toString(),
                "MCP_TLS_KEY_FILE", folder.resolve("..data/tls.key").toString()))) {
            mount(
                    folder,
                    "second",
                    Certified.make("EC", "-ext", "san=ip:127.0.0.1", "-startdate", "-10d", "-validity", "5"));

            await("a line", () -> server.stderr().toString().contains("has run out"));

            assertThat(server.stderr().lines())
                    .filteredOn(line -> line.contains("MCP_TLS_CERT_FILE"))
                    .singleElement()
                    .asString()
                    .contains("tls.crt", "is served on");
            assertThat(shown(trusting(old), server.uri("/").getPort())).contains(old.certificate());
            assertThat(server.stderr().lines()).noneMatch(line -> line.contains("\tat ") || line.contains("Exception"));
        }
    }

    /// A literal ClientHello: Java itself no longer sends this version.
    @Test
    void speaksNoOldVersionOfTls() throws Exception {
        mount(folder, "old", Certified.make("RSA", "-ext", "san=ip:127.0.0.1"));
        byte[] hello = HexFormat.of()
                .parseHex(
                        "1603010031" + "0100002d" + "0302" + "5a".repeat(32) + "00" + "0006" + "c0130035002f" + "0100");
        try (ServerProcess server = ServerProcess.http(Map.of(
                        "MCP_CLUSTER", "demo",
                        "MCP_TLS_CERT_FILE", folder.resolve("..data/tls.crt").toString(),
                        "MCP_TLS_KEY_FILE", folder.resolve("..data/tls.key").toString()));
                Socket client = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            client.getOutputStream().write(hello);

            byte[] answer = client.getInputStream().readAllBytes();

            assertThat(HexFormat.of().formatHex(answer))
                    .as("a fatal alert: protocol_version")
                    .matches("1503..00020246");
        }
    }

    private static void await(String what, Callable<Boolean> arrived) throws Exception {
        long end = System.nanoTime() + 2 * ServerProcess.PATIENCE.toNanos();
        while (!arrived.call()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static void mount(Path folder, String name, Certified certified) throws Exception {
        Path version = Files.createDirectory(folder.resolve(name));
        Files.writeString(version.resolve("tls.crt"), certified.certificatePem());
        Files.writeString(version.resolve("tls.key"), certified.pkcs8Pem());
        Path link = Files.createSymbolicLink(folder.resolve("..data_tmp"), version);
        Files.move(link, folder.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
    }

    /// @return empty where the connection was aborted: Vert.x does that to one accepted at the moment of the change
    private static Optional<Certificate> shown(SSLContext trusting, int port) throws Exception {
        try (SSLSocket client = (SSLSocket) trusting.getSocketFactory().createSocket("127.0.0.1", port)) {
            client.startHandshake(); // getSession() alone would hide the reason of a failure
            return Optional.of(client.getSession().getPeerCertificates()[0]);
        } catch (SSLHandshakeException e) {
            assertThat(e).hasCauseInstanceOf(EOFException.class);
            return Optional.empty();
        }
    }

    private static SSLContext trusting(Certified... servers) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (Certified server : List.of(servers)) {
            store.setCertificateEntry(server.certificate().getSerialNumber().toString(), server.certificate());
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
