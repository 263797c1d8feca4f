// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Pods of a namespace that get other labels, and what selects them before and after.
///
/// @param words `Pod shop/web-1` or `its new pods`
record LabelledPods(String namespace, String words, Map<String, String> before, Map<String, String> after) {
    static final Set<Resource<?>> LISTS =
            Set.of(Resources.SERVICES, Resources.DISRUPTION_BUDGETS, Resources.NETWORK_POLICIES);

    /// One sentence for each Service, PodDisruptionBudget and NetworkPolicy that selects them only before, or only
    /// after.
    List<String> changes(Picture picture) {
        return Stream.of(
                        changes("Service", picture.objects(Resources.SERVICES), one -> one::selects),
                        changes(
                                "PodDisruptionBudget",
                                picture.objects(Resources.DISRUPTION_BUDGETS),
                                one -> one::selects),
                        changes("NetworkPolicy", picture.objects(Resources.NETWORK_POLICIES), one -> one.pods()::holds))
                .flatMap(sentences -> sentences)
                .toList();
    }

    private <T extends Metadata.WithMetadata> Stream<String> changes(
            String kind, List<T> all, Function<T, Predicate<Map<String, String>>> selector) {
        return all.stream()
                .filter(one -> one.metadata().namespace().equals(namespace))
                .filter(one ->
                        selector.apply(one).test(before) != selector.apply(one).test(after))
                .map(one -> "%s %s selects %s%s."
                        .formatted(
                                kind,
                                one.metadata().name(),
                                words,
                                selector.apply(one).test(before) ? " no more" : ", as it did not before"));
    }
}
