// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.upgrade.Judged;
import io.clusterhealth.upgrade.Judged.Status;
import io.clusterhealth.upgrade.Target;
import io.clusterhealth.upgrade.UpgradeReadiness;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// An unhealthy cluster is not ready for an upgrade, whatever else could not be read.
class UpgradeOfCasesTest {
    private static final Examination EXAMINATION = new Examination(Checks.all());

    static List<String> unhealthy() {
        return Cases.names().stream()
                .filter(name -> Cases.examined(name).verdict() == Verdict.UNHEALTHY)
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unhealthy")
    void unhealthyClusterHasAnObstacle(String name) {
        assertThat(statuses(Cases.cluster(name))).containsAnyOf(Status.BLOCKED, Status.REVIEW);
    }

    @Test
    void unhealthyClusterHasAnObstacleInTheHeldBack() {
        assertThat(Cases.heldBack().stream()
                        .filter(name -> Cases.examined(name).verdict() == Verdict.UNHEALTHY)
                        .map(name -> statuses(Cases.cluster(name)))
                        .filter(statuses -> !statuses.contains(Status.BLOCKED) && !statuses.contains(Status.REVIEW))
                        .count())
                .isZero();
    }

    private static Set<Status> statuses(Cluster cluster) {
        Deadline deadline = Deadline.in(Duration.ofSeconds(60));
        Set<Resource<?>> lists = new HashSet<>(EXAMINATION.needs());
        lists.addAll(UpgradeReadiness.first());
        Picture first = EXAMINATION.read(cluster, lists, Optional.empty(), deadline, ReadObserver.NONE);
        Picture picture = cluster.readMore(first, UpgradeReadiness.more(first), deadline);
        return UpgradeReadiness.of(picture, EXAMINATION.findings(picture), Target.of(Optional.empty(), picture))
                .sections()
                .stream()
                .map(Judged::status)
                .collect(Collectors.toSet());
    }
}
