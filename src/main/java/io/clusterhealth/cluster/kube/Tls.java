// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/// Secure connections as a kubeconfig wants them.
final class Tls {
    private Tls() {}

    /// What connections to this endpoint are made with.
    ///
    /// @param seen is shown the server's certificate, before it is decided whether to trust it
    static SSLContext context(Endpoint.Trust trust, KeyManager[] identity, SeenCertificate seen)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(identity, watched(trustManagers(trust), seen), null);
        return trust.serverName().isEmpty() || trust.anyCertificate()
                ? context
                : RenamedContext.of(context, trust.serverName());
    }

    /// The same, for servers whose certificate may also come from the authorities of the Java installation.
    static SSLContext besidesTheUsual(Endpoint.Trust trust) throws GeneralSecurityException {
        List<X509Certificate> authorities = new ArrayList<>(ClientIdentity.certificates(trust.authorities()));
        TrustManagerFactory usual = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        usual.init((KeyStore) null);
        for (TrustManager manager : usual.getTrustManagers()) {
            if (manager instanceof X509TrustManager known) {
                authorities.addAll(List.of(known.getAcceptedIssuers()));
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store(authorities));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                new KeyManager[0],
                trust.anyCertificate()
                        ? new TrustManager[] {new AnyCertificate()}
                        : InTime.of(factory.getTrustManagers()),
                null);
        return context;
    }

    private static TrustManager[] trustManagers(Endpoint.Trust trust) throws GeneralSecurityException {
        if (trust.anyCertificate()) {
            return new TrustManager[] {new AnyCertificate()};
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trust.authorities().isEmpty() ? null : store(ClientIdentity.certificates(trust.authorities())));
        return InTime.of(factory.getTrustManagers());
    }

    private static TrustManager[] watched(TrustManager[] managers, SeenCertificate seen) {
        return Stream.of(managers)
                .map(manager -> manager instanceof X509ExtendedTrustManager judge ? seen.watching(judge) : manager)
                .toArray(TrustManager[]::new);
    }

    private static KeyStore store(List<X509Certificate> authorities) throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (int i = 0; i < authorities.size(); i++) {
                store.setCertificateEntry("ca" + i, authorities.get(i));
            }
            return store;
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    /// Trusts whoever answers: for `insecure-skip-tls-verify`, which the user has asked for.
    private static final class AnyCertificate extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
