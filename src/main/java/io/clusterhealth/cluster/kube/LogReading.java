// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.LogQuery;
import io.clusterhealth.cluster.LogTail;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.TypedCalls.Told;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.BytesLimitTerminateTimeTailPrettyLoggable;
import io.fabric8.kubernetes.client.dsl.TailPrettyLoggable;
import io.fabric8.kubernetes.client.dsl.TimeTailPrettyLoggable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;

/// Reads the end of a container's log as it streams by, in bounded memory.
record LogReading(ApiServer server, Deadline deadline) {

    Read<List<String>> read(LogQuery query) {
        Duration given = deadline.remaining();
        return switch (server.typed().call(deadline, client -> log(client, query))) {
            case Told.Value<InputStream>(InputStream log) -> read(log, query.tail(), given);
            case Told.Refused<InputStream>(int code, String message) -> new Read.Missing<>(refusal(code, message));
            case Told.Nothing<InputStream>(Unread why) -> new Read.Missing<>(why);
            case Told.Misread<InputStream> _ -> new Read.Missing<>(new Unread.Failed("the answer is not understood"));
        };
    }

    /// @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/">GET pods/log</a>
    private static InputStream log(KubernetesClient client, LogQuery query) {
        BytesLimitTerminateTimeTailPrettyLoggable container = client.pods()
                .inNamespace(query.namespace())
                .withName(query.pod())
                .inContainer(query.container())
                .usingTimestamps();
        TimeTailPrettyLoggable run = query.previous() ? container.terminated() : container;
        TailPrettyLoggable part = query.since()
                .<TailPrettyLoggable>map(
                        since -> run.sinceSeconds((int) Math.clamp(since.toSeconds(), 1, Integer.MAX_VALUE)))
                .orElse(run);
        return part.tailingLines(query.tail()).getLogInputStream();
    }

    private static Read<List<String>> read(InputStream log, int tail, Duration given) {
        LogTail lines = new LogTail(tail);
        try (log) {
            lines.read(log);
            return new Read.Found<>(lines.lines());
        } catch (ResponseBody.Late | InterruptedIOException _) {
            return partly(lines, new Unread.Late(given));
        } catch (IOException e) {
            return partly(lines, Causes.broken(e));
        }
    }

    private static Read<List<String>> partly(LogTail lines, Unread why) {
        return lines.lines().isEmpty() ? new Read.Missing<>(why) : new Read.Partial<>(lines.lines(), why);
    }

    /// A 400 says in its message what is the matter with the container; a 500 would name machines.
    private static Unread refusal(int code, String message) {
        return switch (code) {
            case 403 -> new Unread.Denied(new AccessRule("get", "", "pods/log"));
            case 404 -> new Unread.Absent();
            case 400 -> new Unread.Failed(message.isEmpty() ? "the API server refuses it (400)" : message);
            case 500, 502, 503, 504 -> new Unread.Failed("the kubelet of its node does not hand it out (" + code + ")");
            default -> Causes.code(code);
        };
    }
}
