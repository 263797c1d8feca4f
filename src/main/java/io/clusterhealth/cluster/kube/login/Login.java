// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// How we prove who we are. The texts of its cases are secrets and never printed.
public sealed interface Login {

    /// Nothing to show.
    record Anonymous() implements Login {}

    /// A bearer token.
    record Token(String token) implements Login {
        @Override
        public String toString() {
            return "Token";
        }
    }

    /// A file with a bearer token, which is replaced while we run.
    record TokenFile(Path file) implements Login {}

    /// User name and password.
    record Basic(String user, String password) implements Login {
        @Override
        public String toString() {
            return "Basic";
        }
    }

    /// A program that hands out a token, a client certificate or both.
    record Program(ExecLogin plugin) implements Login {
        @Override
        public String toString() {
            return "Program";
        }
    }

    /// A client certificate, with the chain it comes with, and its key; both PEM.
    record Certificate(String certificate, String key) implements Login {
        @Override
        public String toString() {
            return "Certificate";
        }
    }

    /// Puts it into the configuration of fabric8's client, which asks anew for a token that changes.
    default ConfigBuilder into(ConfigBuilder config) {
        return switch (this) {
            // What a certificate is shown by is no part of a request.
            case Anonymous _, Certificate _ -> config;
            case Token(String token) -> config.withOauthToken(token);
            case TokenFile(Path file) -> config.withOauthTokenProvider(() -> content(file));
            case Program(ExecLogin plugin) -> config.withOauthTokenProvider(plugin::held);
            // fabric8 would leave out a user without a password.
            case Basic(String user, String password) ->
                config.addToCustomHeaders("Authorization", HttpClientUtils.basicCredentials(user, password));
        };
    }

    /// Sees to it that there is something to show: runs a program that has none, or whose token has expired.
    default void prepare() {
        if (this instanceof Program(ExecLogin plugin)) {
            plugin.current();
        }
    }

    /// Whether a token is shown, which others than the API server may know as well.
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
