// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/// How we prove who we are. The texts of its cases are secrets and never printed.
sealed interface Login {

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

    /// The value of the `Authorization` header, as it is now; a program whose token has expired is run for it.
    default Optional<String> authorization() {
        return switch (this) {
            case Anonymous _, Certificate _ -> Optional.empty();
            case Token(String token) -> Optional.of("Bearer " + token);
            case Program(ExecLogin plugin) -> plugin.token().map(token -> "Bearer " + token);
            case TokenFile(Path file) -> content(file).map(token -> "Bearer " + token);
            case Basic(String user, String password) ->
                Optional.of("Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)));
        };
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
    private static Optional<String> content(Path file) {
        try {
            return Optional.of(Files.readString(file).strip()).filter(Login::isToken);
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
