// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.object.ServingCertificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.X509ExtendedTrustManager;

/// Holds the server certificate of the last handshake, trusted or not: an expired one must be reported just when no
/// connection is established.
public final class SeenCertificate {
    private final AtomicReference<Optional<ServingCertificate>> seen = new AtomicReference<>(Optional.empty());

    public Optional<ServingCertificate> get() {
        return seen.get();
    }

    /// A trust manager that decides like the given one, and records the server's certificate.
    X509ExtendedTrustManager watching(X509ExtendedTrustManager judge) {
        return new Watching(judge);
    }

    private void show(X509Certificate[] chain) {
        if (chain.length > 0) {
            seen.set(Optional.of(ServingCertificate.of(chain[0])));
        }
    }

    private final class Watching extends ServerTrust {
        Watching(X509ExtendedTrustManager judge) {
            super(judge);
        }

        @Override
        void decide(X509Certificate[] chain, Decision decision) throws CertificateException {
            show(chain);
            decision.make();
        }
    }
}
