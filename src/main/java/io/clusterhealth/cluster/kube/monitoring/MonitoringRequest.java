// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiRequest;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.ResponseBody;
import io.clusterhealth.cluster.kube.api.ResponseHead;
import io.clusterhealth.cluster.kube.monitoring.AlertWays.Way;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;

/// A request to a cluster's monitoring that is in flight.
///
/// @param <T> our type for a value of its response
final class MonitoringRequest<T> {
    private final AlertWays ways;
    private final Way.Open way;
    private final Document<T> document;
    private final Deadline ours;
    private final Duration given;
    private final ApiRequest request;

    /// Reads a complete response.
    @FunctionalInterface
    interface Document<T> {
        Read<List<T>> read(InputStream answer) throws IOException;
    }

    /// @param ways the source of `way`, which is discarded there when no server answers
    MonitoringRequest(AlertWays ways, Way.Open way, Document<T> document, Deadline ours) {
        this.ways = ways;
        this.way = way;
        this.document = document;
        this.ours = ours;
        this.given = ours.remaining();
        this.request = way.monitoring().get(way.path(), ours);
    }

    Read<List<T>> read() {
        return switch (request.await(ours)) {
            case ResponseHead.NoResponse _ -> new Read.Missing<>(new Unread.Late(given));
            case ResponseHead.Broken(Throwable cause) -> {
                ways.forget();
                yield new Read.Missing<>(named(Causes.broken(cause)));
            }
            case ResponseHead.Arrived arrived -> {
                try (ResponseBody _ = arrived.body()) {
                    yield arrived.code() == 200
                            ? document.read(arrived.content())
                            : new Read.Missing<>(refused(arrived.code(), way.path()));
                } catch (ResponseBody.BodyLate | InterruptedIOException _) {
                    yield new Read.Missing<>(new Unread.Late(given));
                } catch (JsonProcessingException _) {
                    yield new Read.Missing<>(new Unread.Failed("the answer of the monitoring is no JSON"));
                } catch (IOException e) {
                    yield new Read.Missing<>(named(Causes.broken(e)));
                }
            }
        };
    }

    /// The rule that a ClusterRole needs for the proxies in front of OpenShift's monitoring. Some servers have alerts
    /// and answer no queries.
    private static Unread refused(int code, String path) {
        if (code == 403) {
            String resource = path.contains("/api/v2/alerts") ? "alertmanagers/api" : "prometheuses/api";
            return new Unread.Denied(new AccessRule("get", "monitoring.coreos.com", resource));
        }
        return code == 404 && path.contains("/query?") ? new Unread.Absent() : named(Causes.code(code));
    }

    private static Unread.Failed named(Unread.Failed failure) {
        return new Unread.Failed(failure.cause().replace("API server", "monitoring"));
    }
}
