// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DeprecatedApi;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// APIs that the next version removes but clients still request, where only the API server's metrics show it.
record DeprecatedCalls() implements Section {
    private static final int NAMED = 5;

    @Override
    public String name() {
        return "removed-apis";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.DEPRECATED_APIS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        Optional<Integer> reached = target.kubernetes(picture);
        return picture.objects(Resources.DEPRECATED_APIS).stream()
                .filter(api -> !api.removedIn().isEmpty())
                .map(api -> obstacle(api, reached))
                .toList();
    }

    private static Obstacle obstacle(DeprecatedApi api, Optional<Integer> reached) {
        Subject subject = Subject.clusterScoped(
                "API", api.resource() + "." + api.version() + (api.group().isEmpty() ? "" : "." + api.group()));
        boolean next = Release.of(api.removedIn())
                .flatMap(removed -> reached.map(minor -> removed.minor() <= minor))
                .orElse(true);
        String look = "kubectl get --raw /metrics | grep apiserver_requested_deprecated_apis";
        Evidence evidence = evidence(api);
        return next ? Obstacle.blocks(subject, evidence, look) : Obstacle.review(subject, evidence, look);
    }

    private static Evidence evidence(DeprecatedApi api) {
        String going = "is asked for, and removed in "
                + Release.of(api.removedIn())
                        .map(removed -> removed.major() + "." + removed.minor())
                        .orElse("a coming release");
        int more = api.writers().size() - NAMED;
        return api.writers().isEmpty()
                ? Evidence.of(going)
                : Evidence.quoting(
                        going + "; objects were written by it by",
                        api.writers().stream().limit(NAMED).collect(Collectors.joining(", "))
                                + (more > 0 ? " and %d more".formatted(more) : ""));
    }
}
