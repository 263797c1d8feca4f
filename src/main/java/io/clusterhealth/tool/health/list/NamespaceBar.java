// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.Collections;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/// How many more pods one quota or LimitRange of a namespace admits.
///
/// @param kind `ResourceQuota`, [#CLUSTER] or `LimitRange`
/// @param why the limit that applies, one clause
record NamespaceBar(String kind, String name, long fits, String why) {
    private static final String CLUSTER = "ClusterResourceQuota";
    private static final long THOUSANDTHS = 1_000;

    /// Quota scopes that match no pod of a profile: such a pod has requests, no deadline and no priority class.
    private static final Set<String> OF_OTHERS =
            Set.of("BestEffort", "Terminating", "PriorityClass", "CrossNamespacePodAffinity", "VolumeAttributesClass");

    /// The limits of a limit range that refuse the pod; it has one container, so Container and Pod limits check the
    /// same amounts.
    static Stream<NamespaceBar> of(String range, LimitRange.Limit limit, Requests asked) {
        return Stream.concat(
                refusals(
                        range,
                        limit.type() + " cpu",
                        asked.milliCpu(),
                        limit.min().milliCpu(),
                        limit.max().milliCpu(),
                        NodeRoom::cores),
                refusals(
                        range,
                        limit.type() + " memory",
                        asked.memoryBytes(),
                        limit.min().memoryBytes(),
                        limit.max().memoryBytes(),
                        NodeRoom::memory));
    }

    private static Stream<NamespaceBar> refusals(
            String range, String what, long asked, long min, long max, LongFunction<String> shown) {
        if (max > 0 && asked > max) {
            return Stream.of(refusal(range, "%s at most %s".formatted(what, shown.apply(max))));
        }
        return asked < min
                ? Stream.of(refusal(range, "%s at least %s".formatted(what, shown.apply(min))))
                : Stream.empty();
    }

    private static NamespaceBar refusal(String range, String why) {
        return new NamespaceBar("LimitRange", range, 0, why);
    }

    /// How many more pods a quota admits by each resource that such a pod uses.
    ///
    /// @param limits what the pod may use at most
    static Stream<NamespaceBar> of(Quota quota, Requests asked, Requests limits) {
        return Collections.disjoint(quota.scopes(), OF_OTHERS)
                ? quota.uses().stream()
                        .flatMap(use -> of(quota.name(), use, use.resource().startsWith("limits.") ? limits : asked))
                : Stream.empty();
    }

    /// A pod without an amount of disk or processors of graphics is admitted, unlike one without cpu or memory.
    private static Stream<NamespaceBar> of(String quota, Quota.ResourceUse use, Requests asked) {
        if (asked.gpus() > 0 && Requests.GPUS.contains(use.resource().replaceFirst("^requests\\.", ""))) {
            return Stream.of(counted(quota, use, asked.gpus(), Long::toString));
        }
        return switch (use.resource()) {
            case "pods", "count/pods" -> Stream.of(counted(quota, use, 1, Long::toString));
            case "cpu", "requests.cpu", "limits.cpu" ->
                Stream.of(counted(quota, use, asked.milliCpu(), NodeRoom::cores, 1));
            case "memory", "requests.memory", "limits.memory" ->
                Stream.of(counted(quota, use, asked.memoryBytes(), NodeRoom::memory));
            case "ephemeral-storage", "requests.ephemeral-storage", "limits.ephemeral-storage" ->
                Stream.of(asked.diskBytes())
                        .filter(each -> each > 0)
                        .map(each -> counted(quota, use, each, NodeRoom::memory));
            default -> Stream.empty();
        };
    }

    private static NamespaceBar counted(String quota, Quota.ResourceUse use, long each, LongFunction<String> shown) {
        return counted(quota, use, each, shown, THOUSANDTHS);
    }

    /// @param unit thousandths of the resource's unit in one unit of `each`
    private static NamespaceBar counted(
            String quota, Quota.ResourceUse use, long each, LongFunction<String> shown, long unit) {
        String resource = Redaction.line(use.resource(), 80);
        return each == 0
                ? new NamespaceBar("ResourceQuota", quota, 0, "every pod must give its " + resource)
                : new NamespaceBar(
                        "ResourceQuota",
                        quota,
                        use.free() / unit / each,
                        "%s, %s of %s used"
                                .formatted(resource, shown.apply(use.used() / unit), shown.apply(use.hard() / unit)));
    }

    NamespaceBar ofCluster() {
        return new NamespaceBar(CLUSTER, name, fits, why);
    }

    /// `ResourceQuota shop/compute lets in 2 more: requests.cpu, 3.0 of 4.0 used`
    Facts facts(String namespace) {
        return new Facts()
                .fact("kind", kind, kind.equals(CLUSTER) ? "%s " : "%s " + namespace + "/")
                .fact("name", Redaction.name(name), "%s lets in ")
                .fact("fits", fits, fits == 0 ? "none" : "%s more")
                .fact("why", why, ": %s");
    }
}
