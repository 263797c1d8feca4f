// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// How many more pods one quota or LimitRange of a namespace admits.
///
/// @param kind `ResourceQuota`, [#CLUSTER] or `LimitRange`
/// @param why the limit that applies, one clause
record NamespaceBar(String kind, String name, long fits, String why) {
    private static final String CLUSTER = "ClusterResourceQuota";
    private static final Set<Amount> OPTIONAL = Set.of(Amount.DISK, Amount.GPU);

    /// Quota scopes that match no pod of a profile: such a pod has requests, no deadline and no priority class.
    private static final Set<String> OF_OTHERS =
            Set.of("BestEffort", "Terminating", "PriorityClass", "CrossNamespacePodAffinity", "VolumeAttributesClass");

    /// The limits of a limit range that refuse the pod; it has one container, so Container and Pod limits check the
    /// same amounts.
    static Stream<NamespaceBar> of(String range, LimitRange.Limit limit, Requests asked) {
        return Stream.of(Amount.CPU, Amount.MEMORY)
                .flatMap(amount -> refused(amount, limit, asked).stream()
                        .map(why -> new NamespaceBar(
                                "LimitRange", range, 0, limit.type() + " " + amount.label() + " " + why)));
    }

    private static Optional<String> refused(Amount amount, LimitRange.Limit limit, Requests asked) {
        long most = amount.of(limit.max());
        long least = amount.of(limit.min());
        if (most > 0 && amount.of(asked) > most) {
            return Optional.of("at most " + amount.text(most));
        }
        return amount.of(asked) < least ? Optional.of("at least " + amount.text(least)) : Optional.empty();
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
        Optional<Amount> counted = Requests.GPUS.contains(use.resource().replaceFirst("^requests\\.", ""))
                ? Optional.of(Amount.GPU)
                : Amount.ofQuota(use.resource().replaceFirst("^limits\\.", "requests."));
        return counted.filter(amount -> !OPTIONAL.contains(amount) || amount.of(asked) > 0).stream()
                .map(amount -> counted(quota, use, amount, asked));
    }

    private static NamespaceBar counted(String quota, Quota.ResourceUse use, Amount amount, Requests asked) {
        String resource = Redaction.line(use.resource(), 80);
        long each = amount.of(asked);
        return each == 0
                ? new NamespaceBar("ResourceQuota", quota, 0, "every pod must give its " + resource)
                : new NamespaceBar(
                        "ResourceQuota",
                        quota,
                        use.free() / amount.unit() / each,
                        "%s, %s of %s used"
                                .formatted(
                                        resource,
                                        amount.text(use.used() / amount.unit()),
                                        amount.text(use.hard() / amount.unit())));
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
