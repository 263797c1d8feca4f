// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.cluster.object.Signal;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.stream.Collectors;

/// The query to the monitoring, in one request: a PromQL expression for each [Signal], distinguished by the label
/// `signal`.
///
/// The query leaves out values far from every threshold of the checks, and all but the worst values of each signal,
/// so that the response is short on a large cluster, too. It covers only the cluster's own components: software of
/// its users may have an etcd or a CoreDNS of its own.
final class MeasurementQuery {
    private static final int MOST = 100;

    /// Members of etcd, in a pod or outside of the cluster.
    private static final String ETCD = "job=~\".*etcd.*\",namespace=~\"|kube-system|openshift-etcd\"";

    private static final String DNS = "namespace=~\"|kube-system|openshift-dns\"";
    private static final String API = "job=~\"apiserver|kube-apiserver|kubernetes-apiservers?\"";

    private MeasurementQuery() {}

    /// The path and query of the request, below the monitoring's own path.
    static String path(String base) {
        return base + "?query=" + URLEncoder.encode(text(), UTF_8);
    }

    static String text() {
        return Arrays.stream(Signal.values())
                .map(signal -> labelled(of(signal), "signal", signal.label()))
                .collect(Collectors.joining(" or "))
                .replaceAll("\\s+", " ");
    }

    private static String of(Signal signal) {
        return switch (signal) {
            case ETCD_LEADER -> least(member("max_over_time(etcd_server_has_leader{%s}[3m])".formatted(ETCD)));
            case ETCD_SYNC -> most(slow("etcd_disk_wal_fsync_duration_seconds_bucket") + " > 0.005");
            case ETCD_COMMIT -> most(slow("etcd_disk_backend_commit_duration_seconds_bucket") + " > 0.0125");
            // A quota of 0 means no quota.
            case ETCD_DATABASE ->
                most("%s / (%s > 0) > 0.5"
                        .formatted(
                                member("etcd_mvcc_db_total_size_in_bytes{%s}".formatted(ETCD)),
                                member("etcd_server_quota_backend_bytes{%s}".formatted(ETCD))));
            // A volume that reports no byte in use is not measured.
            case VOLUME_FREE -> least(claim("min", """
                    kubelet_volume_stats_available_bytes / (kubelet_volume_stats_capacity_bytes > 0)
                    and kubelet_volume_stats_used_bytes > 0""") + " < 0.35");
            // A volume younger than six hours is still being filled for the first time.
            case VOLUME_LASTS -> least("(%s < 691200) and %s".formatted(claim("min", """
                            (kubelet_volume_stats_available_bytes
                            / (-1 * deriv(kubelet_volume_stats_available_bytes[6h]))) > 0"""), claim("max", """
                            kubelet_volume_stats_available_bytes offset 6h""")));
            // A few names that cannot be resolved point to a configuration mistake.
            case DNS_ERRORS -> most("(%s > 0.1) / %s > 0.005".formatted(answers("rcode=\"SERVFAIL\","), answers("")));
            case DNS_PANICS -> most("sum by (namespace) (increase(coredns_panics_total{%s}[1h])) > 0".formatted(DNS));
            case CLIENT_CERTIFICATES -> ending(86_400, "2d") + " or " + ending(604_800, "8d");
            case INSIGHTS_ADVICE -> most("""
                            max by (description, info_link, total_risk, severity)
                            (insights_recommendation_active{namespace="openshift-insights"} == 1)""");
        };
    }

    private static String labelled(String expression, String label, String value) {
        return "label_replace(%s, \"%s\", \"%s\", \"\", \"\")".formatted(expression, label, value);
    }

    private static String most(String expression) {
        return "topk(%d, %s)".formatted(MOST, expression);
    }

    private static String least(String expression) {
        return "bottomk(%d, %s)".formatted(MOST, expression);
    }

    private static String member(String expression) {
        return "max by (namespace, pod, instance) (%s)".formatted(expression);
    }

    private static String claim(String function, String expression) {
        return "%s by (namespace, persistentvolumeclaim) (%s)".formatted(function, expression);
    }

    private static String slow(String buckets) {
        return "histogram_quantile(0.99, sum by (namespace, pod, instance, le) (rate(%s{%s}[10m])))"
                .formatted(buckets, ETCD);
    }

    private static String answers(String which) {
        return "sum by (namespace) (rate(coredns_dns_responses_total{%s%s}[10m]))".formatted(which, DNS);
    }

    /// Requests with certificates that expire within this time, unless there were such requests before: short-lived
    /// certificates are renewed. Empty for a monitoring without that history.
    private static String ending(int seconds, String before) {
        String ending = "increase(apiserver_client_certificate_expiration_seconds_bucket{%s,le=~\"%d(\\\\.0)?\"}[1h]"
                .formatted(API, seconds);
        String all = "increase(apiserver_client_certificate_expiration_seconds_count{%s}[1h]".formatted(API);
        return labelled(
                "(sum(%s)) >= 1 unless sum(%s offset %s)) >= 1) and sum(%s offset %s)) > 0"
                        .formatted(ending, ending, before, all, before),
                "within",
                Integer.toString(seconds));
    }
}
