// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.ReadinessText;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.ServerVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/// Reads what the API server says of itself: `/version` and `/readyz`.
final class StatusReading {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int LONGEST = 1 << 16;

    private final ApiServer server;
    private final Deadline deadline;
    private final Duration given;

    StatusReading(ApiServer server, Deadline deadline) {
        this.server = server;
        this.deadline = deadline;
        this.given = deadline.remaining();
    }

    Read<ServerVersion> version() {
        return read("/version", "/version", false, StatusReading::version);
    }

    /// A server that is not ready says so with the code 500 and the checks that failed.
    Read<ApiReadiness> readiness() {
        return read("/readyz?verbose", "/readyz", true, ReadinessText::parse);
    }

    private <T> Read<T> read(String path, String right, boolean bodyOfErrors, Function<String, Optional<T>> parse) {
        return switch (server.get(path, deadline).await(deadline)) {
            case Answer.Late _ -> new Read.Missing<>(new Unread.Late(given));
            case Answer.Broken(Throwable cause) -> new Read.Missing<>(Causes.broken(cause));
            case Answer.Arrived arrived -> {
                try (ResponseBody body = arrived.body()) {
                    int code = arrived.code();
                    yield code == 200 || (code >= 500 && bodyOfErrors)
                            ? parsed(body, code, parse)
                            : new Read.Missing<>(
                                    code == 403
                                            ? new Unread.Denied(new AccessRule("get", "", right))
                                            : Causes.code(code));
                }
            }
        };
    }

    private <T> Read<T> parsed(ResponseBody body, int code, Function<String, Optional<T>> parse) {
        try {
            String text = new String(body.readNBytes(LONGEST), StandardCharsets.UTF_8);
            return parse.apply(text)
                    .<Read<T>>map(Read.Found::new)
                    .orElseGet(() -> new Read.Missing<>(
                            code == 200 ? new Unread.Failed("the answer is not understood") : Causes.code(code)));
        } catch (ResponseBody.Late _) {
            return new Read.Missing<>(new Unread.Late(given));
        } catch (IOException e) {
            return new Read.Missing<>(Causes.broken(e));
        }
    }

    private static Optional<ServerVersion> version(String text) {
        try {
            return Optional.of(JSON.readTree(text).path("gitVersion").asText())
                    .filter(version -> !version.isEmpty())
                    .map(ServerVersion::new);
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
