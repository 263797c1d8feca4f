// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.ReplicaSet;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// ReplicaSets without a Deployment are treated like other workloads.
class BareReplicaSetTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));

    @ParameterizedTest
    @CsvSource({
        "3, 3, 9d, ",
        "0, 0, 9d, ",
        "3, 0, 4m59s, ",
        "3, 0, 5m, WORKLOAD_UNAVAILABLE HIGH ReplicaSet shop/web",
        "3, 2, 5m, WORKLOAD_BELOW_DESIRED MEDIUM ReplicaSet shop/web"
    })
    void isJudgedByItsReplicas(int desired, int ready, String age, String found) {
        ReplicaSet set = set(created("shop", "web", age), desired, ready);

        assertThat(new Given().with(Resources.REPLICA_SETS, set).told(CHECK))
                .isEqualTo(found == null ? List.of() : List.of(found));
    }

    @Test
    void whatADeploymentMadeIsTheDeploymentsConcern() {
        assertThat(new Given()
                        .with(Resources.REPLICA_SETS, set(owned("shop", "web-5d8f7c6b9", "Deployment", "web"), 3, 0))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void podsThatAreRefusedAreSaidInItsOwnWords() {
        Condition failure = condition("ReplicaFailure", "True", "9m", "FailedCreate", "exceeded quota: team");

        assertThat(new Given()
                        .with(Resources.REPLICA_SETS, set(created("shop", "web", "9d"), 3, 0, failure))
                        .told(CHECK))
                .containsExactly("WORKLOAD_CANNOT_CREATE_PODS HIGH ReplicaSet shop/web");
    }

    /// There are no pods that would cause ReplicaSets to be read: the event does.
    @Test
    void isLookedAtWhereItsPodsAreRefused() {
        Given given = new Given()
                .with(Resources.PODS)
                .with(Resources.EVENTS, warning("ReplicaSet", "web", "FailedCreate", "exceeded quota: team", "1m"));
        Given made = new Given()
                .with(Resources.PODS)
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 3, 0))
                .with(Resources.EVENTS, warning("ReplicaSet", "web-5d8f7c6b9", "FailedCreate", "exceeded", "1m"));

        assertThat(new OptionalReads(CHECK.optionalReads()).after(given.picture()))
                .containsExactly(Resources.REPLICA_SETS);
        assertThat(new OptionalReads(CHECK.optionalReads()).after(made.picture()))
                .isEmpty();
    }

    private static ReplicaSet set(Metadata metadata, int desired, int ready, Condition... conditions) {
        return new ReplicaSet(metadata, desired, ready, 0, List.of(), List.of(), List.of(conditions));
    }
}
