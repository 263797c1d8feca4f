// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Wraps a trust manager: adds to its decision about servers, and delegates that about clients.
abstract class ServerTrust extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager judge;

    ServerTrust(X509ExtendedTrustManager judge) {
        this.judge = judge;
    }

    /// The wrapped manager's decision about a server.
    @FunctionalInterface
    interface Decision {
        void make() throws CertificateException;
    }

    /// Decides whether to trust a server.
    ///
    /// @param decision the wrapped manager's, to be made once
    /// @throws CertificateException when it is not to be trusted
    abstract void decide(X509Certificate[] chain, Decision decision) throws CertificateException;

    @Override
    public final void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        decide(chain, () -> named(chain, type, () -> judge.checkServerTrusted(chain, type, engine)));
    }

    @Override
    public final void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        decide(chain, () -> named(chain, type, () -> judge.checkServerTrusted(chain, type, socket)));
    }

    /// Only the decision about a connection compares the name: it alone fails where that is what is wrong.
    private void named(X509Certificate[] chain, String type, Decision whole) throws CertificateException {
        try {
            whole.make();
        } catch (CertificateException refused) {
            judge.checkServerTrusted(chain, type);
            throw new NameMismatch(refused);
        }
    }

    @Override
    public final void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        decide(chain, () -> judge.checkServerTrusted(chain, type));
    }

    @Override
    public final void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        judge.checkClientTrusted(chain, type, engine);
    }

    @Override
    public final void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        judge.checkClientTrusted(chain, type, socket);
    }

    @Override
    public final void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        judge.checkClientTrusted(chain, type);
    }

    @Override
    public final X509Certificate[] getAcceptedIssuers() {
        return judge.getAcceptedIssuers();
    }
}
