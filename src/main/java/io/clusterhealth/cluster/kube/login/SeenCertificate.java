// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.object.ServingCertificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.X509ExtendedTrustManager;

/// Remembers the certificate a server showed at the last handshake, whether it was trusted or not: an expired one is
/// worth telling of just when no connection comes about.
public final class SeenCertificate {
    private final AtomicReference<Optional<ServingCertificate>> seen = new AtomicReference<>(Optional.empty());

    public Optional<ServingCertificate> get() {
        return seen.get();
    }

    /// A judge that decides as the given one does, and lets us see what it is shown.
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
