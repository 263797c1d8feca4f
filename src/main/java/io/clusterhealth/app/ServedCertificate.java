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
    private volatile Pair current;
    private Optional<String> told;

    /// The certificate that is served, and the one before, with which a handshake may have begun. An alias has the
    /// number of its certificate in front.
    private record Pair(int number, X509ExtendedKeyManager now, X509ExtendedKeyManager before) {
        @Nullable
        String numbered(@Nullable String alias) {
            return alias == null ? null : number + ":" + alias;
        }

        X509ExtendedKeyManager of(String alias) {
            return alias.startsWith(number + ":") ? now : before;
        }

        static String plain(String alias) {
            return alias.substring(alias.indexOf(':') + 1);
        }
    }

    /// Logs when the first certificate is not valid at this time: it is served nevertheless, since clients decide,
    /// and a renewed one is loaded without a restart.
    ///
    /// @param first the certificate to begin with
    ServedCertificate(TlsFiles files, TlsFiles.TlsContent.Usable first) {
        this.files = files;
        this.current = new Pair(0, first.keyManager(), first.keyManager());
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
                    current = new Pair(current.number() + 1, renewed, current.now());
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
        Pair served = current;
        return served.numbered(served.now().chooseEngineServerAlias(keyType, issuers, engine));
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        Pair served = current;
        return served.numbered(served.now().chooseServerAlias(keyType, issuers, socket));
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null; // asked by no handshake
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return current.of(alias).getCertificateChain(Pair.plain(alias));
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return current.of(alias).getPrivateKey(Pair.plain(alias));
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
