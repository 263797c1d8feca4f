// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/// Creates the trust managers for servers.
public final class Tls {
    private Tls() {}

    /// Trust as configured in a kubeconfig. fabric8 would also trust all authorities of the Java installation.
    ///
    /// @param seen receives the server's certificate before the decision to trust it
    public static TrustManager[] trust(Endpoint.Trust trust, SeenCertificate seen) throws GeneralSecurityException {
        TrustManager[] managers = trust.anyCertificate() || trust.authorities().isEmpty()
                ? fabric8("", trust.anyCertificate())
                : trusting(ClientIdentity.certificates(trust.authorities()));
        return Stream.of(trust.anyCertificate() ? managers : InTime.of(managers))
                .map(manager -> manager instanceof X509ExtendedTrustManager judge ? seen.watching(judge) : manager)
                .toArray(TrustManager[]::new);
    }

    /// The same, for servers whose certificate may also be issued by the authorities of the Java installation.
    public static TrustManager[] besidesTheUsual(Endpoint.Trust trust) throws GeneralSecurityException {
        TrustManager[] managers = fabric8(trust.authorities(), trust.anyCertificate());
        return trust.anyCertificate() ? managers : InTime.of(managers);
    }

    private static TrustManager[] fabric8(String authorities, boolean any) throws GeneralSecurityException {
        try {
            return SSLUtils.trustManagers(authorities, "", any, "", "");
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private static TrustManager[] trusting(List<X509Certificate> authorities) throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (int i = 0; i < authorities.size(); i++) {
                store.setCertificateEntry("ca" + i, authorities.get(i));
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    /// Trusts servers like another trust manager, but only within their certificate's validity period. Java does not
    /// check that of a certificate that is itself among the authorities, as a self-signed one must be.
    private static final class InTime extends ServerTrust {
        private InTime(X509ExtendedTrustManager judge) {
            super(judge);
        }

        static TrustManager[] of(TrustManager... managers) {
            TrustManager[] strict = managers.clone();
            for (int i = 0; i < strict.length; i++) {
                if (strict[i] instanceof X509ExtendedTrustManager judge) {
                    strict[i] = new InTime(judge);
                }
            }
            return strict;
        }

        @Override
        void decide(X509Certificate[] chain, Decision decision) throws CertificateException {
            decision.make();
            chain[0].checkValidity();
        }
    }
}
