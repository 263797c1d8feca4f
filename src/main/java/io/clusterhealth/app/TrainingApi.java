// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.protobuf.ObjectList;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/// An API server for [AotTraining]: every list is empty, every caller is known, every request allowed.
///
/// @param socket on the loopback address
/// @param authority of its certificate, as `certificate-authority-data` of a kubeconfig; empty over http
record TrainingApi(ServerSocket socket, String authority) implements AutoCloseable {
    private static final char[] PASSWORD = "training".toCharArray();
    private static final String ALIAS = "training";
    private static final int BACKLOG = 16;

    static TrainingApi plain() throws IOException {
        return new TrainingApi(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), "").served();
    }

    /// @param keys a PKCS#12 file with a key and its own certificate, both under the name `training`
    static TrainingApi secure(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(keys)) {
            store.load(file, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), new TrustManager[0], new SecureRandom());
        String certificate = "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder()
                        .encodeToString(store.getCertificate(ALIAS).getEncoded())
                + "\n-----END CERTIFICATE-----\n";
        return new TrainingApi(
                        context.getServerSocketFactory()
                                .createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()),
                        Base64.getEncoder().encodeToString(certificate.getBytes(StandardCharsets.US_ASCII)))
                .served();
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private TrainingApi served() {
        Thread.ofVirtual().start(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket client = socket.accept();
                    Thread.ofVirtual().start(() -> answer(client));
                } catch (IOException _) {
                    return; // closed: the training is over
                }
            }
        });
        return this;
    }

    private static void answer(Socket client) {
        try (client;
                BufferedReader request =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            String line = request.readLine();
            if (line == null) {
                return;
            }
            int length = 0;
            boolean protobuf = false;
            for (String header = request.readLine(); header != null && !header.isEmpty(); header = request.readLine()) {
                if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
                    length = Integer.parseInt(header.substring(15).strip());
                }
                protobuf |= header.startsWith("Accept: " + ObjectList.MEDIA_TYPE);
            }
            for (int i = 0; i < length; i++) {
                request.read();
            }
            byte[] body = body(line, protobuf).getBytes(StandardCharsets.US_ASCII);
            client.getOutputStream()
                    .write("HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
                            .formatted(
                                    line.startsWith("POST ") ? "201 Created" : "200 OK",
                                    protobuf ? ObjectList.MEDIA_TYPE : "application/json",
                                    body.length)
                            .getBytes(StandardCharsets.US_ASCII));
            client.getOutputStream().write(body);
        } catch (IOException e) {
            System.err.println("AOT training: " + e.getMessage());
        }
    }

    private static String body(String requestLine, boolean protobuf) {
        for (Resource<?> resource : Resources.ALL) {
            if (requestLine.contains("/" + resource.plural() + "?")) {
                if (protobuf) {
                    return "k8s\0" + field(1, field(1, resource.apiVersion()) + field(2, resource.listKind()))
                            + field(2, field(1, ""));
                }
                return "{\"kind\":\"%s\",\"apiVersion\":\"%s\",\"metadata\":{},\"items\":[]}"
                        .formatted(resource.listKind(), resource.apiVersion());
            }
        }
        if (requestLine.contains("/tokenreviews")) {
            return """
                    {"kind":"TokenReview","apiVersion":"authentication.k8s.io/v1","metadata":{},"spec":{},\
                    "status":{"authenticated":true,"user":{"username":"training","uid":"1","groups":["system:authenticated"]}}}""";
        }
        if (requestLine.contains("/subjectaccessreviews")) {
            return """
                    {"kind":"SubjectAccessReview","apiVersion":"authorization.k8s.io/v1","metadata":{},"spec":{},\
                    "status":{"allowed":true}}""";
        }
        if (requestLine.contains(" /apis ")) {
            return "{\"kind\":\"APIGroupDiscoveryList\",\"items\":[{\"metadata\":{\"name\":\"apps\"},\"versions\":[]}]}";
        }
        return requestLine.contains("/version") ? "{\"gitVersion\":\"v1.35.0\"}" : "[+]ping ok\nreadyz check passed\n";
    }

    /// A field of a protobuf message.
    ///
    /// @param value a string, or a message, of less than 128 bytes
    private static String field(int number, String value) {
        return "" + (char) (number << 3 | 2) + (char) value.length() + value;
    }
}
