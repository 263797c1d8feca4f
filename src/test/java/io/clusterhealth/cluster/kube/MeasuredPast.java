// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;

/// Nine days of metrics, as a cluster's components expose them; the last minutes show faults.
///
/// @see <a href="https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md">OpenMetrics</a>
final class MeasuredPast {
    private static final long STEP = 240;
    private static final long GIB = 1L << 30;
    private static final String ETCD =
            "job=\"kube-etcd\",namespace=\"kube-system\",pod=\"etcd-%s\",instance=\"10.0.0.1:2381\"";
    private static final String CLAIM = "job=\"kubelet\",namespace=\"shop\",persistentvolumeclaim=\"%s\"";
    private static final String DNS = "job=\"coredns\",namespace=\"kube-system\",pod=\"coredns-1\"";

    private final StringBuilder text = new StringBuilder();
    private final long now;
    private final long start;
    private String family = "";

    private MeasuredPast(Instant now) {
        this.now = now.getEpochSecond();
        this.start = this.now - Duration.ofDays(9).toSeconds();
    }

    /// In OpenMetrics format, up to some minutes from now.
    static String until(Instant now) {
        MeasuredPast past = new MeasuredPast(now);
        past.etcd();
        past.volumes();
        past.dns();
        past.certificates();
        past.family("insights_recommendation_active", "gauge")
                .series(
                        "",
                        "namespace=\"openshift-insights\",description=\"Nodes lack entropy\",total_risk=\"Important\"",
                        _ -> 1);
        return past.text.append("# EOF\n").toString();
    }

    private void etcd() {
        family("etcd_server_has_leader", "gauge")
                .series("", ETCD.formatted("a"), _ -> 1)
                .series("", ETCD.formatted("b"), time -> time > now - 1_200 ? 0 : 1);
        slow("etcd_disk_wal_fsync_duration_seconds", List.of("0.064", "0.128"));
        slow("etcd_disk_backend_commit_duration_seconds", List.of("0.032", "0.064"));
        family("etcd_mvcc_db_total_size_in_bytes", "gauge").series("", ETCD.formatted("a"), _ -> 9 * GIB / 5);
        family("etcd_server_quota_backend_bytes", "gauge").series("", ETCD.formatted("a"), _ -> 2 * GIB);
    }

    /// Every operation of member b takes a time between the two bounds.
    private void slow(String name, List<String> bounds) {
        String member = ETCD.formatted("b");
        family(name, "histogram")
                .series("_bucket", member + ",le=\"" + bounds.getFirst() + "\"", _ -> 0)
                .series("_bucket", member + ",le=\"" + bounds.getLast() + "\"", this::elapsed)
                .series("_bucket", member + ",le=\"+Inf\"", this::elapsed)
                .series("_count", member, this::elapsed)
                .series("_sum", member, this::elapsed);
    }

    /// One volume is nearly full, one has 20 GiB left and loses 2 GiB per hour, and one is healthy.
    private void volumes() {
        LongFunction<Number> full = _ -> 2 * GIB;
        LongFunction<Number> filling = time -> 20 * GIB + (now - time) * 2 * GIB / 3_600;
        LongFunction<Number> well = _ -> 500 * GIB;
        long whole = 600 * GIB;
        List<String> claims = List.of("full", "filling", "well");
        List<LongFunction<Number>> left = List.of(full, filling, well);
        family("kubelet_volume_stats_available_bytes", "gauge");
        for (int i = 0; i < claims.size(); i++) {
            series("", CLAIM.formatted(claims.get(i)), left.get(i));
        }
        family("kubelet_volume_stats_capacity_bytes", "gauge");
        claims.forEach(claim -> series("", CLAIM.formatted(claim), _ -> whole));
        family("kubelet_volume_stats_used_bytes", "gauge");
        claims.forEach(claim -> series("", CLAIM.formatted(claim), _ -> 100 * GIB));
    }

    private void dns() {
        family("coredns_dns_responses", "counter")
                .series(
                        "_total",
                        DNS + ",rcode=\"NOERROR\"",
                        time -> 9 * elapsed(time).longValue())
                .series("_total", DNS + ",rcode=\"SERVFAIL\"", this::elapsed);
        family("coredns_panics", "counter").series("_total", DNS, time -> time < now - 1_800 ? 0 : 3);
    }

    /// For two hours, requests have used a client certificate that expires within a day.
    private void certificates() {
        LongFunction<Number> ending = time -> Math.max(0, (time - (now - 7_200)) / 60);
        LongFunction<Number> all =
                time -> elapsed(time).longValue() + ending.apply(time).longValue();
        String server = "job=\"apiserver\"";
        family("apiserver_client_certificate_expiration_seconds", "histogram")
                .series("_bucket", server + ",le=\"21600\"", _ -> 0)
                .series("_bucket", server + ",le=\"86400\"", ending)
                .series("_bucket", server + ",le=\"604800\"", ending)
                .series("_bucket", server + ",le=\"+Inf\"", all)
                .series("_count", server, all)
                .series("_sum", server, all);
    }

    private Number elapsed(long time) {
        return time - start;
    }

    private MeasuredPast family(String name, String type) {
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        family = name;
        return this;
    }

    private MeasuredPast series(String suffix, String labels, LongFunction<Number> value) {
        for (long time = start; time < now + 900; time += time < now - 3_600 ? STEP : 30) {
            text.append("%s%s{%s} %s %d\n".formatted(family, suffix, labels, value.apply(time), time));
        }
        return this;
    }
}
