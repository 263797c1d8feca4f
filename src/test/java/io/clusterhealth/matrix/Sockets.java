// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/// Connections at the level of the protocol.
final class Sockets {
    private Sockets() {}

    /// The ports that a process listens on.
    static List<String> listening(long pid) throws IOException {
        Set<String> sockets;
        try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            sockets = open.map(Sockets::target)
                    .filter(name -> name.startsWith("socket:["))
                    .map(name -> name.substring(8, name.length() - 1))
                    .collect(Collectors.toSet());
        }
        List<String> listening = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            Path file = Path.of("/proc/" + pid + "/net/" + table);
            if (Files.exists(file)) {
                Files.readAllLines(file).stream()
                        .map(line -> line.strip().split("\\s+"))
                        .filter(words -> words.length > 9 && words[3].equals("0A") && sockets.contains(words[9]))
                        .forEach(words -> listening.add(words[1]));
            }
        }
        return listening;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException _) {
            return "";
        }
    }

    /// The response to a request over TLS.
    static String overTls(Path authority, int port, String protocol, String request) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        int i = 0;
        try (InputStream in = Files.newInputStream(authority)) {
            for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry("ca" + i++, one);
            }
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.getOutputStream().write(request.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    static String plain(int port, String request) {
        return plain("127.0.0.1", port, request);
    }

    static String plain(String address, int port, String request) {
        try (Socket socket = new Socket(address, port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            return "closed: " + e.getMessage();
        }
    }
}
