// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.finding.Subject;
import java.util.Set;
import java.util.stream.Stream;

/// New objects that restrict or modify others: NetworkPolicies, quotas, limit ranges and admission webhooks.
final class Restrictions {
    static final Set<Resource<? extends WithMetadata>> LISTS = Set.of(
            Resources.NETWORK_POLICIES,
            Resources.QUOTAS,
            Resources.CLUSTER_QUOTAS,
            Resources.LIMIT_RANGES,
            Resources.VALIDATING_WEBHOOKS,
            Resources.MUTATING_WEBHOOKS);

    private Restrictions() {}

    static Stream<Change> changes(Picture picture) {
        return Write.told(LISTS.stream()
                .flatMap(list -> picture.objects(list).stream()
                        .map(WithMetadata::metadata)
                        .flatMap(metadata -> metadata.created().stream()
                                .map(at -> new Write(
                                        new Subject(list.kind(), metadata.namespace(), metadata.name()),
                                        at,
                                        "",
                                        true)))));
    }
}
