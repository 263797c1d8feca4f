// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.login.ClientIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.X509ExtendedKeyManager;

/// The certificate and key files for HTTPS.
record TlsFiles(Settings.TlsSettings tls) {

    sealed interface TlsContent {

        /// @param problem what is wrong with them, in one line that names the file
        record UselessFiles(String problem) implements TlsContent {}

        /// @param keyManager presents the certificate with its key
        /// @param untimely why clients would not trust the certificate now, in one line; empty when they would
        record Usable(X509ExtendedKeyManager keyManager, Optional<String> untimely) implements TlsContent {}
    }

    /// Reads each file once. Blocks.
    TlsContent read() {
        PemText certificate = PemText.of(Setting.TLS_CERT_FILE, tls.certificate(), "BEGIN CERTIFICATE");
        PemText key = PemText.of(Setting.TLS_KEY_FILE, tls.key(), "PRIVATE KEY");
        Optional<String> problem = certificate
                .problem()
                .or(key::problem)
                .or(() -> ClientIdentity.fault(certificate.pem(), key.pem()).map(this::misfit));
        return problem.<TlsContent>map(TlsContent.UselessFiles::new)
                .orElseGet(() -> ClientIdentity.in(certificate.pem(), key.pem())
                        .flatMap(this::usable)
                        .orElseGet(() -> new TlsContent.UselessFiles(
                                misfit("key is of no kind that HTTPS can be served with"))));
    }

    /// Why the files cannot be used; empty when they can.
    Optional<String> problem() {
        return read() instanceof TlsContent.UselessFiles(String problem) ? Optional.of(problem) : Optional.empty();
    }

    /// Why a file of certificate authorities cannot be used, in one line; empty when it can.
    static Optional<String> problem(Setting<?> setting, Path authorities) {
        PemText file = PemText.of(setting, authorities, "BEGIN CERTIFICATE");
        return file.problem().isPresent() || ClientIdentity.areCertificates(file.pem())
                ? file.problem()
                : Optional.of(setting.variable() + ": '" + authorities + "' holds no readable certificate");
    }

    private Optional<TlsContent> usable(ClientIdentity identity) {
        return identity.keyManager().map(manager -> new TlsContent.Usable(manager, untimely(identity)));
    }

    private Optional<String> untimely(ClientIdentity identity) {
        try {
            identity.chain().getFirst().checkValidity();
            return Optional.empty();
        } catch (CertificateExpiredException _) {
            return Optional.of(untimely("has run out"));
        } catch (CertificateNotYetValidException _) {
            return Optional.of(untimely("is not valid yet"));
        }
    }

    private String untimely(String what) {
        return Setting.TLS_CERT_FILE.variable() + ": the certificate in '" + tls.certificate() + "' " + what;
    }

    private String misfit(String fault) {
        return Setting.TLS_KEY_FILE.variable() + ": '" + tls.key() + "' cannot be used with '" + tls.certificate()
                + "': the " + fault;
    }

    /// @param problem empty when the text has the expected PEM block
    private record PemText(String pem, Optional<String> problem) {

        static PemText of(Setting<?> setting, Path file, String mark) {
            try {
                String pem = Files.readString(file);
                return new PemText(
                        pem,
                        pem.contains(mark)
                                ? Optional.empty()
                                : Optional.of(setting.variable() + ": '" + file + "' holds no PEM block with " + mark));
            } catch (IOException e) {
                return new PemText(
                        "", Optional.of(setting.variable() + ": '" + file + "' cannot be read: " + FileFault.of(e)));
            }
        }
    }
}
