// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/// `tls-server-name`: greets a server by another name than its address, and expects that name in its certificate.
///
/// Vert.x's client does not know this option, but it lets the context make its engines.
final class RenamedContext extends SSLContext {

    private RenamedContext(SSLContext context, String name) {
        super(new Renaming(context, name), context.getProvider(), context.getProtocol());
    }

    static SSLContext of(SSLContext context, String name) {
        return new RenamedContext(context, name);
    }

    private static final class Renaming extends SSLContextSpi {
        private final SSLContext context;
        private final String name;

        Renaming(SSLContext context, String name) {
            this.context = context;
            this.name = name;
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return context.createSSLEngine(name, -1);
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return context.createSSLEngine(name, port);
        }

        @Override
        protected void engineInit(
                KeyManager @Nullable [] identity, TrustManager @Nullable [] trust, @Nullable SecureRandom random)
                throws KeyManagementException {
            throw new KeyManagementException("already initialised");
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return context.getSocketFactory();
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return context.getServerSocketFactory();
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context.getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context.getClientSessionContext();
        }
    }
}
