// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pods that a quota, a webhook or a policy rejects while others of their workload serve.
class RejectedUpdatesTest {
    private static final WorkloadHealth CHECK =
            new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15));
    private static final Condition ROLLING = condition("Progressing", "True", "4m", "ReplicaSetUpdated", "");

    /// The old pods serve; the rollout has ten minutes by default, but its controller states already why it fails.
    @ParameterizedTest
    @CsvSource({"2, 59s, 0", "2, 1m, 1", "3, 9m, 0"})
    void newVersionWhosePodsAreRejectedIsFoundWithinItsDeadline(int updated, String age, int findings) {
        Workload web = GivenWorkload.given("Deployment", named("shop", "web"))
                .replicas(3, 3, updated)
                .with(
                        ROLLING,
                        condition("ReplicaFailure", "True", age, "FailedCreate", "exceeded quota: compute, requested"))
                .get();

        List<String> told = new Given().with(Resources.DEPLOYMENTS, web).told(CHECK);
        assertThat(told).hasSize(findings).allMatch("WORKLOAD_CANNOT_CREATE_PODS MEDIUM Deployment shop/web"::equals);
    }

    /// The message of each attempt names another pod, so that each has an event of its own.
    @Test
    void rejectionBeganWithTheFirstAttempt() {
        Given given = new Given()
                .with(Resources.STATEFUL_SETS, workload("StatefulSet", "db", 3, 2))
                .with(
                        Resources.EVENTS,
                        warning("StatefulSet", "db", "FailedCreate", "pods \"a\" is forbidden: quota", "40m"),
                        warning("StatefulSet", "db", "FailedCreate", "pods \"b\" is forbidden: quota", "1m"));

        assertThat(CHECK.inspect(given.picture())).extracting(Finding::since).containsExactly(Optional.of(ago("40m")));
    }

    /// A pod that does not exist awaits no new version.
    @ParameterizedTest
    @CsvSource({"0, ''", "1, ', 1 await the new version'"})
    void podsThatCannotBeCreatedAwaitNoNewVersion(int older, String updates) {
        Given given = new Given()
                .having(Resources.DAEMON_SETS, """
                        metadata: {name: agent, namespace: shop, creationTimestamp: @9d}
                        status: {desiredNumberScheduled: 4, numberAvailable: %d, updatedNumberScheduled: 0}
                        """.formatted(older))
                .with(Resources.EVENTS, warning("DaemonSet", "agent", "FailedCreate", "exceeded quota: team", "1m"));
        if (older > 0) {
            given.with(
                    Resources.PODS,
                    pod("agent-1")
                            .born("9d")
                            .ready("9d")
                            .ownedBy("DaemonSet", "agent")
                            .get());
        }

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence().getFirst().statement())
                        .startsWith("%d of 4 replicas %s available; its pods cannot be created"
                                .formatted(older, older == 1 ? "is" : "are"))
                        .endsWith(" for 60 s" + updates));
    }
}
