// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts as another does, and no server outside of its certificate's time. Java does not look at the time of a
/// certificate that is itself among the authorities, as one that is signed by itself must be.
final class InTime extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager judge;

    private InTime(X509ExtendedTrustManager judge) {
        this.judge = judge;
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
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        judge.checkServerTrusted(chain, type, engine);
        chain[0].checkValidity();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        judge.checkServerTrusted(chain, type, socket);
        chain[0].checkValidity();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        judge.checkServerTrusted(chain, type);
        chain[0].checkValidity();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        judge.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        judge.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        judge.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return judge.getAcceptedIssuers();
    }
}
