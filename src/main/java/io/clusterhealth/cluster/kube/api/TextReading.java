// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Fields;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// Reads short responses completely, such as the server's version.
public final class TextReading {
    private static final Duration BUSY_PAUSE = Duration.ofSeconds(1);

    private final ApiServer server;
    private final Deadline deadline;
    private final Duration given;

    public TextReading(ApiServer server, Deadline deadline) {
        this.server = server;
        this.deadline = deadline;
        this.given = deadline.remaining();
    }

    /// As [ApiServer#denied].
    public Unread.Denied denied(AccessRule missing, String path) {
        return server.denied(missing, path, deadline);
    }

    /// The outcome of a request.
    public sealed interface TextReply {

        /// @param code any HTTP status code
        record TextBody(int code, String text) implements TextReply {
            /// Why a response of this code cannot be used.
            public Unread.Failed cause() {
                return Causes.code(code, text);
            }
        }

        record NoText(Unread why) implements TextReply {}

        /// The value that a response of 200 holds.
        ///
        /// @param reading from JSON, a missing node for any other text; empty where it is not understood
        /// @param refusal the reason behind any other status code
        default <T> Read<T> read(Function<JsonNode, Optional<T>> reading, Function<TextBody, Unread> refusal) {
            return switch (this) {
                case NoText(Unread why) -> new Read.Missing<>(why);
                case TextBody(int code, String text)
                when code == 200 ->
                    reading.apply(Fields.parsed(text))
                            .<Read<T>>map(Read.Found::new)
                            .orElseGet(() -> new Read.Missing<>(new Unread.Failed("the answer is not understood")));
                case TextBody told -> new Read.Missing<>(refusal.apply(told));
            };
        }
    }

    /// Requests a path; retries where the connection breaks or the server is too busy.
    public TextReply ask(String path) {
        return ask(path, ApiServer.JSON);
    }

    /// As [#ask(String)], but a response with the code `lasting` is cached for a while; not where each request needs
    /// a permission.
    ///
    /// @param lasting status code of a response that rarely changes
    public TextReply askOnce(String path, int lasting) {
        if (server.asks()) {
            return ask(path);
        }
        return server.recent().of(path).<TextReply>map(told -> told).orElseGet(() -> {
            TextReply reply = ask(path);
            if (reply instanceof TextReply.TextBody told && told.code() == lasting) {
                server.recent().keep(path, told);
            }
            return reply;
        });
    }

    /// As [#ask(String)].
    ///
    /// @param accept media types of the response, preferred first
    public TextReply ask(String path, String accept) {
        return ask(() -> server.get(path, accept, deadline));
    }

    /// As [#ask(String)], for a request created by the caller.
    TextReply ask(Supplier<ApiRequest> request) {
        Retries retries = new Retries(deadline);
        while (true) {
            ResponseHead answer = request.get().await(deadline);
            TextReply reply = reply(answer);
            Duration pause = switch (answer) {
                case ResponseHead.Arrived arrived -> arrived.retryAfter().orElse(BUSY_PAUSE);
                case ResponseHead.Broken _, ResponseHead.NoResponse _ -> retries.pause();
            };
            boolean again = switch (reply) {
                case TextReply.TextBody(int code, String _) -> code == 429;
                case TextReply.NoText(Unread.Failed why) -> passing(answer) && !why.equals(Causes.TOO_LONG);
                case TextReply.NoText _ -> false;
            };
            if (!again || !retries.again(pause)) {
                return reply;
            }
        }
    }

    private static boolean passing(ResponseHead answer) {
        return !(answer instanceof ResponseHead.Broken(Throwable cause)) || Causes.passing(cause);
    }

    private TextReply reply(ResponseHead answer) {
        return switch (answer) {
            case ResponseHead.NoResponse _ -> new TextReply.NoText(new Unread.Late(given));
            case ResponseHead.Broken(Throwable cause) -> new TextReply.NoText(Causes.broken(cause));
            case ResponseHead.Arrived arrived -> text(arrived);
        };
    }

    private TextReply text(ResponseHead.Arrived arrived) {
        try (ResponseBody _ = arrived.body()) {
            return new TextReply.TextBody(arrived.code(), arrived.text());
        } catch (ResponseBody.BodyLate | InterruptedIOException _) {
            return new TextReply.NoText(new Unread.Late(given));
        } catch (IOException e) {
            return new TextReply.NoText(Causes.broken(e));
        }
    }
}
