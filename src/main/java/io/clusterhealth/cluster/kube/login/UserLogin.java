// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.cluster.kube.login.Kubeconfig.Part;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.AuthProviderConfig;
import io.fabric8.kubernetes.api.model.Cluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// How a user of a kubeconfig logs in.
///
/// @param logins the exec plugins that have run
record UserLogin(String name, Part<AuthInfo> user, Clock clock, Map<String, String> environment, ExecLogins logins) {

    /// @param cluster may be passed to an exec plugin
    /// @param authorities certificate authorities of the cluster
    Checked<Login> login(Part<Cluster> cluster, String authorities) {
        String token = user.text(AuthInfo::getToken);
        if (!user.text(AuthInfo::getTokenFile).isEmpty()
                && (token.isEmpty() || Files.isReadable(user.file(AuthInfo::getTokenFile)))) {
            return tokenFile(user.file(AuthInfo::getTokenFile));
        }
        if (!token.isEmpty()) {
            return token(token);
        }
        if (!user.text(AuthInfo::getClientCertificate).isEmpty()
                || !user.text(AuthInfo::getClientCertificateData).isEmpty()) {
            return certificate();
        }
        if (!user.text(AuthInfo::getUsername).isEmpty()) {
            return new Checked.Good<>(
                    new Login.Basic(user.text(AuthInfo::getUsername), user.text(AuthInfo::getPassword)));
        }
        if (has(AuthInfo::getExec)) {
            return new ExecReader(name, user, environment, logins.policy())
                    .read(cluster, authorities)
                    .map(plugin -> new Login.Program(logins.of(plugin)));
        }
        return has(AuthInfo::getAuthProvider) ? authProvider() : new Checked.Good<>(new Login.Anonymous());
    }

    Checked<Impersonation> impersonation() {
        return Impersonation.of(user)
                .<Checked<Impersonation>>map(Checked.Good::new)
                .orElseGet(() -> bad(
                        "has a uid, groups or extra to act with, but no user to act as, or control characters in them",
                        "Name the user to act as in its `as`."));
    }

    private boolean has(Function<AuthInfo, ?> field) {
        return field.apply(user.content()) != null;
    }

    private Checked<Login> token(String token) {
        return Login.isToken(token)
                ? new Checked.Good<>(new Login.Token(token))
                : bad("has a token with spaces or control characters in it", "Log in again.");
    }

    private Checked<Login> tokenFile(Path file) {
        return Files.isReadable(file)
                ? new Checked.Good<>(new Login.TokenFile(file))
                : bad(
                        "names the token file " + Printable.line(file.toString(), 150) + ", which cannot be read",
                        "Put the file there, or log in again.");
    }

    private Checked<Login> certificate() {
        CredentialData<AuthInfo> data = new CredentialData<>("The user " + Printable.name(name), user);
        return data.text("client-certificate", AuthInfo::getClientCertificateData, AuthInfo::getClientCertificate)
                .then(certificate -> data.text("client-key", AuthInfo::getClientKeyData, AuthInfo::getClientKey)
                        .then(key -> {
                            Login.Certificate login = new Login.Certificate(certificate, key);
                            return ClientIdentity.of(name, login).then(identity -> current(login, identity));
                        }));
    }

    private Checked<Login> current(Login login, ClientIdentity identity) {
        X509Certificate certificate = identity.chain().getFirst();
        Instant end = certificate.getNotAfter().toInstant();
        return end.isAfter(clock.instant())
                ? new Checked.Good<>(login)
                : bad(
                        "has a client certificate that expired on "
                                + end.atZone(ZoneOffset.UTC).toLocalDate(),
                        "Get a new kubeconfig from the cluster, or log in again.");
    }

    /// The predecessors of exec plugins; kubectl 1.26 dropped all but one.
    private Checked<Login> authProvider() {
        String provider = Printable.line(
                Optional.ofNullable(user.content().getAuthProvider())
                        .map(AuthProviderConfig::getName)
                        .orElse(""),
                40);
        return bad(
                "logs in through the auth-provider " + provider + ", which exec plugins have replaced",
                switch (provider) {
                    case "gcp" -> "Install gke-gcloud-auth-plugin and run gcloud container clusters get-credentials.";
                    case "azure" -> "Install kubelogin and run kubelogin convert-kubeconfig.";
                    case "oidc" -> "Set up the exec plugin kubectl oidc-login (kubelogin) for this user.";
                    default -> "Get a new kubeconfig, with an exec plugin or a token.";
                });
    }

    private <T> Checked<T> bad(String what, String wayOut) {
        return new Checked.Bad<>("The user " + Printable.name(name) + " of the kubeconfig " + what + ".", wayOut);
    }
}
