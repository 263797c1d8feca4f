// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.LogTail;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.ResponseBody;
import io.clusterhealth.cluster.kube.api.ResponseHead;
import io.clusterhealth.cluster.object.Fields;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;

/// Reads the end of a container's log as a stream, in bounded memory.
record LogReading(ApiServer server, Deadline deadline) {
    Read<List<String>> read(LogQuery query) {
        Duration given = deadline.remaining();
        return switch (server.get(path(query), deadline).await(deadline)) {
            case ResponseHead.NoResponse() -> new Read.Missing<>(new Unread.Late(given));
            case ResponseHead.Broken(Throwable cause) -> new Read.Missing<>(Causes.broken(cause));
            case ResponseHead.Arrived arrived -> read(arrived, query, given);
        };
    }

    /// @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/">GET pods/log</a>
    private static String path(LogQuery query) {
        return "/api/v1/namespaces/%s/pods/%s/log?container=%s&timestamps=true&tailLines=%d%s%s"
                .formatted(
                        ListPath.encoded(query.namespace()),
                        ListPath.encoded(query.pod()),
                        ListPath.encoded(query.container()),
                        query.tail(),
                        query.previous() ? "&previous=true" : "",
                        query.since()
                                .map(since -> "&sinceSeconds=" + Math.max(1, since.toSeconds()))
                                .orElse(""));
    }

    private Read<List<String>> read(ResponseHead.Arrived arrived, LogQuery query, Duration given) {
        LogTail lines = new LogTail(query.tail());
        try (ResponseBody _ = arrived.body()) {
            if (arrived.code() != 200) {
                return new Read.Missing<>(refusal(arrived.code(), query, arrived.beginning()));
            }
            lines.read(arrived.content());
            return lines.whole();
        } catch (ResponseBody.BodyLate | InterruptedIOException _) {
            return partly(lines, new Unread.Late(given));
        } catch (IOException e) {
            return partly(lines, Causes.broken(e));
        }
    }

    private static Read<List<String>> partly(LogTail lines, Unread why) {
        return lines.lines().isEmpty() ? new Read.Missing<>(why) : new Read.Partial<>(lines.lines(), why);
    }

    /// The message of a 400 describes the problem of the container; that of a 500 would name hosts. A 204 is the
    /// response for a pod that has no node yet.
    private Unread refusal(int code, LogQuery query, String text) {
        return switch (code) {
            case 403 -> server.denied(new AccessRule("get", "", "pods/log", query.namespace()), path(query), deadline);
            case 404, 204 -> new Unread.Absent();
            case 400 ->
                new Unread.Failed(Fields.parsed(text).path("message").asText("the API server refuses it (400)"));
            case 500, 502, 503, 504 -> new Unread.Failed("the kubelet of its node does not hand it out (" + code + ")");
            default -> Causes.code(code);
        };
    }
}
