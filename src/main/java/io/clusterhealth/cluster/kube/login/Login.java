// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The credentials of a login. Their texts are secrets and never printed.
public sealed interface Login {

    record Anonymous() implements Login {}

    record Token(String token) implements Login {
        @Override
        public String toString() {
            return "Token";
        }
    }

    /// A file with a bearer token, which is replaced while we run.
    record TokenFile(Path file) implements Login {}

    record Basic(String user, String password) implements Login {
        @Override
        public String toString() {
            return "Basic";
        }
    }

    /// A program that returns a token, a client certificate or both.
    record Program(ExecLogin plugin) implements Login {
        @Override
        public String toString() {
            return "Program";
        }
    }

    /// A client certificate, with its chain, and its key; both PEM.
    record Certificate(String certificate, String key) implements Login {
        @Override
        public String toString() {
            return "Certificate";
        }
    }

    /// Adds it to the configuration of fabric8's client, which fetches a changing token again.
    default ConfigBuilder into(ConfigBuilder config) {
        return switch (this) {
            // A certificate is presented in the handshake, not in a request.
            case Anonymous _, Certificate _ -> config;
            case Token(String token) -> config.withOauthToken(token);
            case TokenFile(Path file) -> config.withOauthTokenProvider(() -> content(file));
            case Program(ExecLogin plugin) -> config.withOauthTokenProvider(plugin::held);
            // fabric8 would leave out a user without a password.
            case Basic(String user, String password) ->
                config.addToCustomHeaders("Authorization", HttpClientUtils.basicCredentials(user, password));
        };
    }

    /// Makes sure that there is a credential: runs a program that has none, or whose credential has expired.
    default void prepare() {
        if (this instanceof Program(ExecLogin plugin)) {
            plugin.current();
        }
    }

    /// Whether it has a token, which servers other than the API server may accept as well.
    default boolean hasToken() {
        return switch (this) {
            case Anonymous _, Certificate _, Basic _ -> false;
            case Token _, TokenFile _ -> true;
            case Program(ExecLogin plugin) -> plugin.token().isPresent();
        };
    }

    /// Whether a header can hold this as a bearer token.
    static boolean isToken(String text) {
        return text.chars().allMatch(c -> c > ' ' && c < 127);
    }

    /// The token in a file; empty when there is none, so that the API server refuses us.
    private static String content(Path file) {
        try {
            String token = Files.readString(file).strip();
            return isToken(token) ? token : "";
        } catch (IOException _) {
            return "";
        }
    }
}
