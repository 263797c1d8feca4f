// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// Serves HTTPS with the newest usable certificate in the files. A new one that is invalid, or not valid at this
/// time, costs one line in the log, and no client its connection.
final class ServedCertificate extends X509ExtendedKeyManager {
    private static final Logger LOG = System.getLogger(ServedCertificate.class.getName());

    private final TlsFiles files;
    private volatile X509ExtendedKeyManager current;
    private Optional<String> told;

    /// Logs when the first certificate is not valid at this time: it is served nevertheless, since clients decide,
    /// and a renewed one is loaded without a restart.
    ///
    /// @param first the certificate to begin with
    ServedCertificate(TlsFiles files, TlsFiles.TlsContent.Usable first) {
        this.files = files;
        this.current = first.keyManager();
        this.told = first.untimely();
        told.ifPresent(line -> LOG.log(
                Level.WARNING,
                line + "; it is served all the same, and few clients will trust it before it is renewed"));
    }

    /// Reads the files again. Blocks.
    synchronized void look() {
        Optional<String> problem = switch (files.read()) {
            case TlsFiles.TlsContent.UselessFiles(String useless) -> Optional.of(useless);
            case TlsFiles.TlsContent.Usable(X509ExtendedKeyManager renewed, Optional<String> untimely) -> {
                if (untimely.isEmpty()) {
                    current = renewed;
                }
                yield untimely;
            }
        };
        if (problem.isPresent() && !problem.equals(told)) {
            LOG.log(Level.WARNING, problem.get() + "; the certificate from before is served on");
        }
        told = problem;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return current.chooseEngineServerAlias(keyType, issuers, engine);
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return current.chooseServerAlias(keyType, issuers, socket);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return current.getServerAliases(keyType, issuers);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return current.getCertificateChain(alias);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return current.getPrivateKey(alias);
    }

    /// Not a client's key manager.
    @Override
    public @Nullable String chooseClientAlias(
            String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }
}
