// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// APIs that the next version no longer serves and that are still requested.
record RemovedApis() implements Section {
    private static final int NAMED = 5;

    @Override
    public String name() {
        return "removed-apis";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.API_REQUEST_COUNTS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        Optional<Integer> reached = target.kubernetes(picture);
        return picture.objects(Resources.API_REQUEST_COUNTS).stream()
                .filter(count -> count.requests() > 0 && !count.removedIn().isEmpty() && !count.ofThePlatformAlone())
                .map(count -> obstacle(count, reached))
                .toList();
    }

    private static Obstacle obstacle(ApiRequestCount count, Optional<Integer> reached) {
        Subject subject =
                Subject.clusterScoped("APIRequestCount", count.metadata().name());
        boolean gone = Release.of(count.removedIn())
                .flatMap(removed -> reached.map(minor -> removed.minor() <= minor))
                .orElse(true);
        List<String> users = count.outsiders().stream().limit(NAMED).toList();
        int more = count.outsiders().size() - users.size();
        Evidence evidence = Evidence.quoting(
                "is removed in %s and was asked for %d times in a day by"
                        .formatted(
                                Release.of(count.removedIn())
                                        .map(Release::toString)
                                        .orElse("a coming release"),
                                count.requests()),
                String.join(", ", users) + (more > 0 ? " and " + more + " more" : ""));
        String look = Obstacle.command(
                "oc get apirequestcounts %s -o jsonpath="
                        + "'{range .status.last24h..byUser[*]}{.username} {.userAgent}{\"\\n\"}{end}'",
                count.metadata().name());
        return gone ? Obstacle.blocks(subject, evidence, look) : Obstacle.review(subject, evidence, look);
    }
}
