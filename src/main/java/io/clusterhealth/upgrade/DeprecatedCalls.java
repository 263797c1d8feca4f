// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DeprecatedApi;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;

/// APIs that the next version removes but clients still request, where only the API server's metrics show it.
final class DeprecatedCalls {
    private DeprecatedCalls() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        Optional<Integer> reached = target.kubernetes(picture);
        return picture.objects(Resources.DEPRECATED_APIS).stream()
                .filter(api -> !api.removedIn().isEmpty())
                .map(api -> obstacle(api, reached))
                .toList();
    }

    private static Obstacle obstacle(DeprecatedApi api, Optional<Integer> reached) {
        String going = "is asked for, and removed in "
                + Release.of(api.removedIn()).map(Release::minorWords).orElse("a coming release");
        return RemovedApis.obstacle(
                Subject.clusterScoped(
                        "API",
                        api.resource() + "." + api.version() + (api.group().isEmpty() ? "" : "." + api.group())),
                api.removedIn(),
                reached,
                api.writers().isEmpty()
                        ? Evidence.of(going)
                        : Evidence.quoting(
                                going + "; objects were written by it by", RemovedApis.listed(api.writers())),
                "kubectl get --raw /metrics | grep apiserver_requested_deprecated_apis");
    }
}
