// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.AlertDocument;
import io.clusterhealth.cluster.kube.AlertWays.Way;
import io.clusterhealth.cluster.object.Alert;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;

/// Reads the alerts of a cluster's monitoring by one request, in half of the time there is: whoever waits for the
/// lists need not wait for them. Who knows what is silenced is asked at the same time, and waited for half as long.
record AlertReading(AlertWays ways, Deadline deadline) {

    Read<List<Alert>> read() {
        Deadline ours = half(deadline);
        return switch (ways.alerts(ours)) {
            case Way.Closed(Unread why) -> new Read.Missing<>(why);
            case Way.Open(ApiServer server, String path) -> {
                Asked alerts = new Asked(server, path, ours);
                yield switch (ways.silenced(half(ours))) {
                    case Way.Closed(Unread why) -> new Silenced(new Read.Missing<>(why)).among(alerts.read());
                    case Way.Open(ApiServer other, String there) -> {
                        Asked silenced = new Asked(other, there, half(ours));
                        yield new Silenced(silenced.read()).among(alerts.read());
                    }
                };
            }
        };
    }

    private static Deadline half(Deadline whole) {
        return whole.earlierBy(whole.remaining().dividedBy(2));
    }

    /// A request that is under way.
    private final class Asked {
        private final String path;
        private final Deadline ours;
        private final Duration given;
        private final Request request;

        Asked(ApiServer server, String path, Deadline ours) {
            this.path = path;
            this.ours = ours;
            this.given = ours.remaining();
            this.request = server.get(path, ours);
        }

        Read<List<Alert>> read() {
            return switch (request.await(ours)) {
                case Answer.Late _ -> new Read.Missing<>(new Unread.Late(given));
                case Answer.Broken(Throwable cause) -> {
                    ways.forget();
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
    }

    /// What a ClusterRole must say for the proxies in front of OpenShift's monitoring.
    private static Unread refused(int code, String path) {
        String resource = path.contains("/api/v2/alerts") ? "alertmanagers/api" : "prometheuses/api";
        return code == 403
                ? new Unread.Denied(new AccessRule("get", "monitoring.coreos.com", resource))
                : named(Causes.code(code));
    }

    private static Unread.Failed named(Unread.Failed failure) {
        return new Unread.Failed(failure.cause().replace("API server", "monitoring"));
    }
}
