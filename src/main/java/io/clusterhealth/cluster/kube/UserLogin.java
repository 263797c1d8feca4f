// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.kube.Kubeconfig.Part;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/// How a user of a kubeconfig logs in.
///
/// Programs are not run and nobody is impersonated: such users are refused with a way out.
record UserLogin(String name, Part user, Clock clock) {
    private static final List<String> IMPERSONATION = List.of("as", "as-uid", "as-groups", "as-user-extra");

    Checked<Login> login() {
        if (IMPERSONATION.stream().anyMatch(user::has)) {
            return bad("acts as another user, which this server does not do", "Use a kubeconfig of that user's own.");
        }
        if (!user.text("token").isEmpty()) {
            return token(user.text("token"));
        }
        if (!user.text("tokenFile").isEmpty()) {
            return tokenFile(user.file("tokenFile"));
        }
        if (user.has("client-certificate") || user.has("client-certificate-data")) {
            return certificate();
        }
        if (!user.text("username").isEmpty()) {
            return new Checked.Good<>(new Login.Basic(user.text("username"), user.text("password")));
        }
        if (user.has("exec")) {
            return program("the program "
                    + printable(user.content().path("exec").path("command").asText()));
        }
        return user.has("auth-provider")
                ? program("the plugin "
                        + printable(user.content()
                                .path("auth-provider")
                                .path("name")
                                .asText()))
                : new Checked.Good<>(new Login.Anonymous());
    }

    private Checked<Login> token(String token) {
        return token.chars().allMatch(c -> c > ' ' && c < 127)
                ? new Checked.Good<>(new Login.Token(token))
                : bad("has a token with spaces or control characters in it", "Log in again.");
    }

    private Checked<Login> tokenFile(Path file) {
        return Files.isReadable(file)
                ? new Checked.Good<>(new Login.TokenFile(file))
                : bad(
                        "names the token file " + file + ", which cannot be read",
                        "Put the file there, or log in again.");
    }

    private Checked<Login> certificate() {
        CredentialData data = new CredentialData("The user " + name, user);
        return data.text("client-certificate")
                .then(certificate -> data.text("client-key").then(key -> {
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

    private Checked<Login> program(String what) {
        return bad(
                "logs in through " + what + ", which this server does not run",
                "Give it a kubeconfig with a token, such as one from kubectl create token.");
    }

    private <T> Checked<T> bad(String what, String wayOut) {
        return new Checked.Bad<>("The user " + name + " of the kubeconfig " + what + ".", wayOut);
    }

    private static String printable(String text) {
        String file = text.substring(text.lastIndexOf('/') + 1);
        return file.matches("[A-Za-z0-9._+-]{1,64}") ? file : "it names";
    }
}
