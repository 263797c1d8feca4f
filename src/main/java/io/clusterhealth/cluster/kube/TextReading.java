// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;

/// Reads short answers whole, such as the server's version.
final class TextReading {
    private static final int LONGEST = 8 << 20;
    private static final Duration BUSY_PAUSE = Duration.ofSeconds(1);

    private final ApiServer server;
    private final Deadline deadline;
    private final Duration given;

    TextReading(ApiServer server, Deadline deadline) {
        this.server = server;
        this.deadline = deadline;
        this.given = deadline.remaining();
    }

    /// What came of it.
    sealed interface Reply {

        /// @param code of HTTP, whatever it is
        record Text(int code, String text) implements Reply {}

        record None(Unread why) implements Reply {}
    }

    /// Asks for a path; tries again where the connection breaks or the server is too busy.
    Reply ask(String path) {
        return ask(path, ApiServer.JSON);
    }

    /// As [#ask(String)], but an answer with a code that lasts is told again for a while; not where each request
    /// needs leave.
    ///
    /// @param lasting for what hardly ever changes
    Reply askOnce(String path, int lasting) {
        if (server.asks()) {
            return ask(path);
        }
        return server.recent().of(path).<Reply>map(told -> told).orElseGet(() -> {
            Reply reply = ask(path);
            if (reply instanceof Reply.Text told && told.code() == lasting) {
                server.recent().keep(path, told);
            }
            return reply;
        });
    }

    /// As [#ask(String)].
    ///
    /// @param accept the forms of the answer, best first
    Reply ask(String path, String accept) {
        return ask(() -> server.get(path, accept, deadline));
    }

    /// As [#ask(String)], for a request made elsewhere.
    Reply ask(Supplier<Request> request) {
        Retries retries = new Retries(deadline);
        while (true) {
            Answer answer = request.get().await(deadline);
            Reply reply = reply(answer);
            Duration pause = switch (answer) {
                case Answer.Arrived arrived -> arrived.retryAfter().orElse(BUSY_PAUSE);
                case Answer.Broken _, Answer.Late _ -> retries.pause();
            };
            boolean again = switch (reply) {
                case Reply.Text(int code, String _) -> code == 429;
                case Reply.None(Unread.Failed _) -> passing(answer);
                case Reply.None _ -> false;
            };
            if (!again || !retries.again(pause)) {
                return reply;
            }
        }
    }

    private static boolean passing(Answer answer) {
        return !(answer instanceof Answer.Broken(Throwable cause)) || Causes.passing(cause);
    }

    private Reply reply(Answer answer) {
        return switch (answer) {
            case Answer.Late _ -> new Reply.None(new Unread.Late(given));
            case Answer.Broken(Throwable cause) -> new Reply.None(Causes.broken(cause));
            case Answer.Arrived arrived -> text(arrived);
        };
    }

    private Reply text(Answer.Arrived arrived) {
        try (ResponseBody _ = arrived.body()) {
            return new Reply.Text(
                    arrived.code(), new String(arrived.content().readNBytes(LONGEST), StandardCharsets.UTF_8));
        } catch (ResponseBody.Late | InterruptedIOException _) {
            return new Reply.None(new Unread.Late(given));
        } catch (IOException e) {
            return new Reply.None(Causes.broken(e));
        }
    }
}
