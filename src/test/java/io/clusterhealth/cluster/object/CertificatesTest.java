// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificatesTest {
    private static final String PEM = """
            -----BEGIN CERTIFICATE-----
            MIIBpDCCASqgAwIBAgIIJ1QAawFBFZowCgYIKoZIzj0EAwMwGjEYMBYGA1UEAxMP
            cGF5LmV4YW1wbGUuY29tMB4XDTI1MTExODEyMDAwMFoXDTI2MTExOTEyMDAwMFow
            GjEYMBYGA1UEAxMPcGF5LmV4YW1wbGUuY29tMHYwEAYHKoZIzj0CAQYFK4EEACID
            YgAEBAUVx02viMnGPwuqcrJ7so2a6gRZQaPDjxLNm1D67E81c8X3M7tyNnFon4g2
            rCyNasN5Gb/nmQi7+kIGQMBuLQqbBCZj06QGSnH1ypxZwAEnv5bONGuj57fRqPRo
            KSghoz0wOzAdBgNVHQ4EFgQUuWLfOIizwD/hsFzW8Zlg+4TCrDgwGgYDVR0RBBMw
            EYIPcGF5LmV4YW1wbGUuY29tMAoGCCqGSM49BAMDA2gAMGUCMF9Yd4D3v7AzbokG
            ktQuE9AI9VqLGpzYZbCeiRRqlhCNF7A2UXzOfEs5DlyjJRRTvwIxAKTF7sQUCNWo
            7C1iwANRU3Z8Zoy4H03SmODYJhMQ/swYj/BhBgGpziVZ6g9b/Gownw==
            -----END CERTIFICATE-----
            """;

    /// The values that `openssl x509 -noout -dates -fingerprint -sha256` prints.
    private static final ServingCertificate SERVERS = new ServingCertificate(
            Instant.parse("2025-11-18T12:00:00Z"),
            Instant.parse("2026-11-19T12:00:00Z"),
            "28:20:C9:86:C4:0D:D0:74:40:DE:47:73:0A:2D:4D:21:17:E5:D7:60:34:11:7E:46:F1:20:C5:70:90:E5:64:3E");

    private static final String REQUEST = """
            -----BEGIN CERTIFICATE REQUEST-----
            MIH1MIGcAgEAMDoxFTATBgNVBAoMDHN5c3RlbTpub2RlczEhMB8GA1UEAwwYc3lz
            dGVtOm5vZGU6bGFiNy13b3JrZXIzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
            7GrAxvVMhd7yocbFdQHqEV7nTIgv6FJQiYE+4OXTHbtfs222F2VA/oNpP4pYitWk
            URDivYph42vDzupi4VxmOKAAMAoGCCqGSM49BAMCA0gAMEUCIFXCfPsZDApI2oNh
            54+MFWOMNwyFnfo8rZeRespuK3yHAiEAtoXxfiWhdxsLbniplM6MZAB3qlSbep61
            3tMbtyMhwLs=
            -----END CERTIFICATE REQUEST-----
            """;

    @Test
    void kubeletIsNamedInItsRequest() {
        assertThat(Certificates.requestedNode(base64(REQUEST))).isEqualTo("system:node:lab7-worker3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not base64",
                "-----BEGIN CERTIFICATE REQUEST-----\nc3lzdGVtOm5vZGU6dzE=\n-----END CERTIFICATE REQUEST-----"
            })
    void requestOfNobodyNamesNobody(String request) {
        assertThat(Certificates.requestedNode(base64(request))).isEmpty();
        assertThat(Certificates.requestedNode(request)).isEmpty();
    }

    @Test
    void firstOfAChainIsTheServersOwn() {
        assertThat(Certificates.first(PEM)).contains(SERVERS);
        assertThat(Certificates.first(PEM + PEM)).contains(SERVERS);
        assertThat(Certificates.lastEnd(base64(PEM))).contains(SERVERS.notAfter());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no PEM",
                "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
                "-----BEGIN CERTIFICATE-----"
            })
    void whatIsNoCertificateIsPassedOver(String text) {
        assertThat(Certificates.first(text)).isEmpty();
        assertThat(Certificates.lastEnd(text)).isEmpty();
        assertThat(Certificates.lastEnd(base64(text))).isEmpty();
        assertThat(Certificates.only(text)).isFalse();
    }

    @Test
    void nothingHidesBesideACertificate() {
        assertThat(Certificates.only(PEM)).isTrue();
        assertThat(Certificates.only(PEM + PEM)).isTrue();
        assertThat(Certificates.only(base64(PEM))).isTrue();
        assertThat(Certificates.only("password: hunter2\n" + PEM)).isFalse();
        assertThat(Certificates.only(base64("password: hunter2\n" + PEM))).isFalse();
        assertThat(Certificates.only(PEM + PEM.replace("CERTIFICATE", "PRIVATE KEY")))
                .isFalse();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
