// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts servers like another trust manager, but only within their certificate's validity period. Java does not
/// check that of a certificate that is itself among the authorities, as a self-signed one must be.
final class InTime extends ServerTrust {
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
