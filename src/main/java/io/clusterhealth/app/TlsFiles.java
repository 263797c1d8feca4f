// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.ClientIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.X509ExtendedKeyManager;

/// Looks at the files that HTTPS is to be served with, to say in one line what is wrong with them.
record TlsFiles(Settings.Tls tls) {

    /// Why they are of no use; empty when they look right.
    Optional<String> problem() {
        return problem(Setting.TLS_CERT_FILE, tls.certificate(), "BEGIN CERTIFICATE")
                .or(() -> problem(Setting.TLS_KEY_FILE, tls.key(), "PRIVATE KEY"))
                .or(this::misfit);
    }

    /// Why nobody would trust them today; empty where they are of use, or of none at all.
    Optional<String> untimely() {
        return identity()
                .flatMap(identity -> {
                    try {
                        identity.chain().getFirst().checkValidity();
                        return Optional.<String>empty();
                    } catch (CertificateExpiredException _) {
                        return Optional.of("has run out");
                    } catch (CertificateNotYetValidException _) {
                        return Optional.of("is not valid yet");
                    }
                })
                .map(what ->
                        Setting.TLS_CERT_FILE.variable() + ": the certificate in '" + tls.certificate() + "' " + what);
    }

    /// What proves with them who the server is; empty when they are of no use.
    Optional<X509ExtendedKeyManager> keyManager() {
        return identity().flatMap(ClientIdentity::keyManager);
    }

    private Optional<ClientIdentity> identity() {
        try {
            return ClientIdentity.in(Files.readString(tls.certificate()), Files.readString(tls.key()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private Optional<String> misfit() {
        try {
            return ClientIdentity.fault(Files.readString(tls.certificate()), Files.readString(tls.key()))
                    .map(fault -> Setting.TLS_KEY_FILE.variable() + ": '" + tls.key() + "' cannot be used with '"
                            + tls.certificate() + "': the " + fault);
        } catch (IOException _) {
            return Optional.empty(); // replaced just now: the server reads them once more
        }
    }

    private static Optional<String> problem(Setting setting, Path file, String mark) {
        try {
            return Files.readString(file).contains(mark)
                    ? Optional.empty()
                    : Optional.of(setting.variable() + ": '" + file + "' holds no PEM block with " + mark);
        } catch (IOException e) {
            return Optional.of(setting.variable() + ": '" + file + "' cannot be read: " + FileFault.of(e));
        }
    }
}
