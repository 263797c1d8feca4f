// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A StatefulSet whose template was corrected, while its failing pod is of the earlier template.
class EarlierRevisionsTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @Test
    void podThatACorrectionDoesNotReachIsToBeDeleted() {
        List<Finding> findings = found("OrderedReady", "RollingUpdate", 0, "db-2");

        assertThat(findings).isNotEmpty().allSatisfy(finding -> {
            assertThat(finding.mode()).contains(Mode.EARLIER_REVISION);
            assertThat(finding.advice()).startsWith("Delete the pod");
        });
        assertThat(findings.getLast().evidence())
                .extracting(Object::toString)
                .anyMatch(evidence ->
                        evidence.contains("it is of revision db-2, the template of its StatefulSet of db-1"));
    }

    @ParameterizedTest
    @CsvSource({
        "OrderedReady, RollingUpdate, 0, db-1", // its own template fails
        "Parallel, RollingUpdate, 0, db-2", // replaced anyway
        "OrderedReady, OnDelete, 0, db-2", // replaced by hand
        "OrderedReady, RollingUpdate, 2, db-2" // held back on purpose
    })
    void othersFailForWhatTheySay(String policy, String strategy, int partition, String revision) {
        assertThat(found(policy, strategy, partition, revision))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.mode()).isEmpty());
    }

    private static List<Finding> found(String policy, String strategy, int partition, String revision) {
        Given given = new Given()
                .with(Resources.STATEFUL_SETS, Given.read(Resources.STATEFUL_SETS, """
                        {"metadata": {"namespace": "shop", "name": "db", "generation": 3},
                         "spec": {"replicas": 2, "podManagementPolicy": "%s",
                           "updateStrategy": {"type": "%s", "rollingUpdate": {"partition": %d}}},
                         "status": {"observedGeneration": 3, "availableReplicas": 1, "updatedReplicas": 1,
                           "currentRevision": "db-1", "updateRevision": "db-1"}}
                        """.formatted(
                                policy, strategy, partition)))
                .with(Resources.PODS, Given.read(Resources.PODS, """
                        {"metadata": {"namespace": "shop", "name": "db-1", "labels": {"controller-revision-hash": "%s"},
                           "creationTimestamp": @2h,
                           "ownerReferences": [{"kind": "StatefulSet", "name": "db", "controller": true}]},
                         "spec": {"nodeName": "w-1"},
                         "status": {"phase": "Running", "conditions": [
                             {"type": "Ready", "status": "False", "lastTransitionTime": @2h}],
                           "containerStatuses": [{"name": "db", "ready": false, "restartCount": 24,
                             "state": {"waiting": {"reason": "CrashLoopBackOff"}},
                             "lastState": {"terminated": {"exitCode": 1, "finishedAt": @1m}}}]}}
                        """.formatted(revision)));
        return CHECK.inspect(given.picture());
    }
}
