// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.AlertDocument;
import io.clusterhealth.cluster.kube.Monitoring.Way;
import io.clusterhealth.cluster.object.Alert;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;

/// Reads the alerts of a cluster's monitoring by one request, in half of the time there is: whoever waits for the
/// lists need not wait for them.
record AlertReading(Monitoring monitoring, Deadline deadline) {

    Read<List<Alert>> read() {
        Duration given = deadline.remaining().dividedBy(2);
        Deadline ours = deadline.earlierBy(given);
        return switch (monitoring.way(ours)) {
            case Way.Closed(Unread why) -> new Read.Missing<>(why);
            case Way.Open(ApiServer server, String path) -> read(server.get(path, ours), path, ours, given);
        };
    }

    private Read<List<Alert>> read(Request request, String path, Deadline ours, Duration given) {
        return switch (request.await(ours)) {
            case Answer.Late _ -> new Read.Missing<>(new Unread.Late(given));
            case Answer.Broken(Throwable cause) -> {
                monitoring.forget();
                yield new Read.Missing<>(named(Causes.broken(cause)));
            }
            case Answer.Arrived arrived -> {
                try (ResponseBody _ = arrived.body()) {
                    yield arrived.code() == 200
                            ? AlertDocument.read(arrived.content())
                            : new Read.Missing<>(refused(arrived.code(), path));
                } catch (ResponseBody.Late | InterruptedIOException _) {
                    yield new Read.Missing<>(new Unread.Late(given));
                } catch (JsonProcessingException _) {
                    yield new Read.Missing<>(new Unread.Failed("the answer of the monitoring is no JSON"));
                } catch (IOException e) {
                    yield new Read.Missing<>(named(Causes.broken(e)));
                }
            }
        };
    }

    /// What a ClusterRole must say for the proxies in front of OpenShift's monitoring.
    private static Unread refused(int code, String path) {
        String resource = path.endsWith("/api/v2/alerts") ? "alertmanagers/api" : "prometheuses/api";
        return code == 403
                ? new Unread.Denied(new AccessRule("get", "monitoring.coreos.com", resource))
                : named(Causes.code(code));
    }

    private static Unread.Failed named(Unread.Failed failure) {
        return new Unread.Failed(failure.cause().replace("API server", "monitoring"));
    }
}
