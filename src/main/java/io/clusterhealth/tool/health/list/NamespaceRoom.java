// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.render.Facts;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// How many more pods of one profile the quotas and limit ranges of a namespace admit.
///
/// @param bars the applicable limits, the strictest first; empty without any
record NamespaceRoom(String namespace, List<NamespaceBar> bars) {
    private static final int SHOWN = 5;
    private static final Set<String> LIMITED = Set.of("Container", "Pod");

    NamespaceRoom {
        bars = bars.stream()
                .sorted(Comparator.comparingLong(NamespaceBar::fits)
                        .thenComparing(NamespaceBar::kind)
                        .thenComparing(NamespaceBar::name)
                        .thenComparing(NamespaceBar::why))
                .toList();
    }

    static NamespaceRoom of(String namespace, Requests each, Picture picture) {
        List<LimitRange> ranges = picture.objects(Resources.LIMIT_RANGES).stream()
                .filter(range -> range.namespace().equals(namespace))
                .toList();
        List<LimitRange.Limit> defaults = ranges.stream()
                .flatMap(range -> range.limits().stream())
                .filter(limit -> limit.type().equals("Container"))
                .toList();
        Requests asked = defaults.stream().map(LimitRange.Limit::assumed).reduce(each, NamespaceRoom::completed);
        // Without a default, limits are counted with the amount of the requests, which they cannot be below.
        Requests limits = completed(
                defaults.stream().map(LimitRange.Limit::limit).reduce(Requests.NONE, NamespaceRoom::completed), asked);
        Stream<NamespaceBar> refusals = ranges.stream()
                .flatMap(range -> range.limits().stream()
                        .filter(limit -> LIMITED.contains(limit.type()))
                        .flatMap(limit -> NamespaceBar.of(range.name(), limit, asked)));
        Stream<NamespaceBar> quotas = picture.objects(Resources.QUOTAS).stream()
                .filter(quota -> quota.namespace().equals(namespace))
                .flatMap(quota -> NamespaceBar.of(quota, asked, limits));
        Stream<NamespaceBar> clusterQuotas = picture.objects(Resources.CLUSTER_QUOTAS).stream()
                .filter(quota -> quota.namespaces().contains(namespace))
                .flatMap(quota -> NamespaceBar.of(quota, asked, limits))
                .map(NamespaceBar::ofCluster);
        return new NamespaceRoom(
                namespace,
                Stream.of(refusals, quotas, clusterQuotas).flatMap(bars -> bars).toList());
    }

    /// Adds the defaults of a limit range to a container without such amounts.
    private static Requests completed(Requests asked, Requests assumed) {
        return asked.combined(assumed, (own, other) -> own == 0 ? other : own);
    }

    /// The number of pods that all limits admit, at most `fits`.
    long atMost(long fits) {
        return LongStream.concat(LongStream.of(fits), bars.stream().mapToLong(NamespaceBar::fits))
                .min()
                .orElse(fits);
    }

    /// The strictest limits, one line each.
    List<Facts> facts() {
        return bars.stream()
                .limit(SHOWN)
                .map(bar -> new Facts().all("namespaceLimits", List.of(bar.facts(namespace)), ""))
                .toList();
    }
}
