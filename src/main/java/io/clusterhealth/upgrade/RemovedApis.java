// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.DeprecatedApi;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Optional;

/// APIs that the next version no longer serves and that are still requested.
final class RemovedApis {
    private static final int NAMED = 5;

    private RemovedApis() {}

    static List<Obstacle> counted(Picture picture, Target target) {
        Optional<Integer> reached = target.kubernetes(picture);
        return picture.objects(Resources.API_REQUEST_COUNTS).stream()
                .filter(count -> !count.ofThePlatformAlone())
                .map(count -> obstacle(count, reached))
                .toList();
    }

    private static Obstacle obstacle(ApiRequestCount count, Optional<Integer> reached) {
        String name = count.metadata().name();
        return obstacle(
                Subject.clusterScoped("APIRequestCount", name),
                count.removedIn(),
                reached,
                Evidence.quoting(
                        "is removed in %s and was asked for %d times in a day by"
                                .formatted(
                                        Release.of(count.removedIn())
                                                .map(Release::toString)
                                                .orElse("a coming release"),
                                        count.requests()),
                        listed(count.outsiders())),
                Obstacle.command(
                        "oc get apirequestcounts %s -o jsonpath="
                                + "'{range .status.last24h..byUser[*]}{.username} {.userAgent}{\"\\n\"}{end}'",
                        name));
    }

    /// Blocks where the next version, or an unknown one, no longer serves the API.
    ///
    /// @param reached the minor version of Kubernetes after the upgrade
    static Obstacle obstacle(
            Subject subject, String removedIn, Optional<Integer> reached, Evidence evidence, String look) {
        boolean gone = Release.of(removedIn)
                .flatMap(removed -> reached.map(minor -> removed.minor() <= minor))
                .orElse(true);
        return Obstacle.blocksIf(gone, subject, evidence, look);
    }

    static String listed(List<String> names) {
        return Words.first(names, NAMED);
    }

    /// APIs that clients still request, where only the metrics of the API server show it.
    static List<Obstacle> measured(Picture picture, Target target) {
        Optional<Integer> reached = target.kubernetes(picture);
        return picture.objects(Resources.DEPRECATED_APIS).stream()
                .filter(api -> !api.removedIn().isEmpty())
                .map(api -> obstacle(api, reached))
                .toList();
    }

    private static Obstacle obstacle(DeprecatedApi api, Optional<Integer> reached) {
        String going = "is asked for, and removed in "
                + Release.of(api.removedIn()).map(Release::minorWords).orElse("a coming release");
        return obstacle(
                Subject.clusterScoped(
                        "API",
                        api.resource() + "." + api.version() + (api.group().isEmpty() ? "" : "." + api.group())),
                api.removedIn(),
                reached,
                api.writers().isEmpty()
                        ? Evidence.of(going)
                        : Evidence.quoting(going + "; objects were written by it by", listed(api.writers())),
                "kubectl get --raw /metrics | grep apiserver_requested_deprecated_apis");
    }
}
