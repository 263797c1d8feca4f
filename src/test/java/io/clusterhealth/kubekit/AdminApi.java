// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Requests of a user with all permissions, faster than one kubectl process for each.
public final class AdminApi {
    private final HttpClient client;
    private final String server;
    private final String token;

    private AdminApi(HttpClient client, String server, String token) {
        this.client = client;
        this.server = server;
        this.token = token;
    }

    static AdminApi of(KubeKit kube) {
        return new AdminApi(
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .sslContext(trusting(kube))
                        .build(),
                first(kube.admin(), "server: (\\S+)"),
                first(kube.folder().resolve("pki/tokens.csv"), "(?m)^([^,]+),admin,"));
    }

    private static String first(Path file, String pattern) {
        try {
            return Pattern.compile(pattern)
                    .matcher(Files.readString(file))
                    .results()
                    .map(found -> found.group(1))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends a request.
    ///
    /// @param path from the server's root
    /// @param body JSON; empty for none
    /// @return the response body
    /// @throws Refused when the server returns an error
    public String send(String method, String path, String body) {
        return send(method, path, "application/json", body);
    }

    String send(String method, String path, String mediaType, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", mediaType)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = answer(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new Refused(answer.statusCode(), method + " " + path + " " + body + ": " + answer.body());
            }
            return answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends a GET request and returns the response with any status code.
    ///
    /// @param headers names and values in turn
    public HttpResponse<byte[]> get(String path, List<String> headers) throws IOException {
        return answer(
                HttpRequest.newBuilder(URI.create(server + path))
                        .headers(headers.toArray(String[]::new))
                        .header("Authorization", "Bearer " + token)
                        .build(),
                BodyHandlers.ofByteArray());
    }

    private <T> HttpResponse<T> answer(HttpRequest request, HttpResponse.BodyHandler<T> body) throws IOException {
        try {
            return client.send(request, body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    void close() {
        client.shutdownNow();
    }

    private static SSLContext trusting(KubeKit kube) {
        try (InputStream pem = Files.newInputStream(kube.folder().resolve("pki/ca.crt"))) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "kube", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, trust.getTrustManagers(), null);
            return tls;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The error response of the server.
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int status;

        private Refused(int status, String message) {
            super(message);
            this.status = status;
        }

        /// The HTTP status code.
        public int status() {
            return status;
        }
    }
}
