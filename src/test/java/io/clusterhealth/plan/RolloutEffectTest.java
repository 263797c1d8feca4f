// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RolloutEffectTest {
    private static final String TEMPLATE = "{\"spec\":{\"containers\":[{\"image\":\"web:%d\"}]}}";

    /// Some update strategies do not replace pods, like a pause; nor do kinds without a rollout.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Deployment  | "replicas":3                                                                           | replaces 3 pods                      | true
            Deployment  | "replicas":3,"paused":true                                                             | replaces no pod until it is resumed  | false
            Deployment  | "replicas":3,"strategy":{"type":"Recreate"}                                            | replaces 3 pods, stopping them first | true
            Deployment  | "replicas":1,"strategy":{"type":"Recreate"}                                            | replaces 1 pod, stopping it first    | true
            Deployment  | "replicas":3,"strategy":{"rollingUpdate":{"maxUnavailable":"100%"}}                    | replaces 3 pods, stopping them first | true
            Deployment  | "replicas":3,"strategy":{"rollingUpdate":{"maxUnavailable":2}}                         | replaces 3 pods                      | true
            StatefulSet | "replicas":3,"updateStrategy":{"type":"OnDelete"}                                      | replaces no pod before it is deleted | false
            StatefulSet | "replicas":3,"updateStrategy":{"type":"RollingUpdate","rollingUpdate":{"partition":2}} | replaces 1 pod                       | true
            StatefulSet | "replicas":3,"updateStrategy":{"type":"RollingUpdate","rollingUpdate":{"partition":3}} | ~~                                   | false
            StatefulSet | "replicas":3,"updateStrategy":{"type":"RollingUpdate","rollingUpdate":{"partition":0}} | replaces 3 pods                      | true
            ReplicaSet  | "replicas":3                                                                           | replaces no pod before it is deleted | false
            MachineSet  | "replicas":3                                                                           | ~~                                   | false
            """)
    void whatANewTemplateReplacesHangsOnTheStrategy(String kind, String spec, String effect, boolean replaces)
            throws Exception {
        ObjectNode live = workload(kind, spec, 1);
        ObjectNode would = workload(kind, spec, 2);

        assertThat(RolloutEffect.of(live, would)).isEqualTo(effect);
        assertThat(RolloutEffect.replaces(live, would)).isEqualTo(replaces);
        assertThat(RolloutEffect.of(live, live)).isEmpty();
        assertThat(RolloutEffect.replaces(live, live)).isFalse();
    }

    private static ObjectNode workload(String kind, String spec, int version) throws Exception {
        return (ObjectNode) new ObjectMapper()
                .readTree("{\"kind\":\"%s\",\"spec\":{%s,\"template\":%s}}"
                        .formatted(kind, spec, TEMPLATE.formatted(version)));
    }

    /// The nodes of a pool are drained and rebooted one after the other.
    @ParameterizedTest
    @CsvSource({"4, 1, drains and reboots 3 nodes", "4, 3, drains and reboots 1 node", "4, 4, ''"})
    void aPoolThatGoesOnRebootsTheNodesThatWait(int machines, int updated, String effect) throws Exception {
        ObjectNode live = (ObjectNode) new ObjectMapper()
                .readTree("{\"spec\":{\"paused\":true},\"status\":{\"machineCount\":%d,\"updatedMachineCount\":%d}}"
                        .formatted(machines, updated));
        ObjectNode would = live.deepCopy();
        would.withObject("/spec").put("paused", false);

        assertThat(RolloutEffect.of(live, would)).isEqualTo(effect);
        assertThat(RolloutEffect.of(live, live)).isEmpty();
        assertThat(RolloutEffect.of(would, would)).isEmpty();
    }

    /// The pods below the partition need not be updated.
    @ParameterizedTest
    @CsvSource({"1, 3, true", "1, 2, false", "0, 3, false", "3, 3, true"})
    void aStatefulSetIsAtRestOnceThePartitionIsReached(int updated, int ready, boolean rests) throws Exception {
        ObjectNode live = (ObjectNode) new ObjectMapper()
                .readTree("{\"spec\":{\"replicas\":3,\"updateStrategy\":{\"rollingUpdate\":{\"partition\":2}}},"
                        + "\"status\":{\"updatedReplicas\":%d,\"readyReplicas\":%d}}".formatted(updated, ready));

        assertThat(Settling.of("StatefulSet", live).isEmpty()).isEqualTo(rests);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            StatefulSet | {"replicas":0}                                          | {"replicas":3,"readyReplicas":3}            | 3 pods of before are still there
            StatefulSet | {"replicas":0}                                          | {"replicas":0}                              | ~~
            StatefulSet | {"replicas":3,"updateStrategy":{"type":"OnDelete"}}     | {"replicas":3,"readyReplicas":3}            | ~~
            StatefulSet | {"replicas":3,"updateStrategy":{"type":"OnDelete"}}     | {"replicas":3,"readyReplicas":2}            | 2 of 3 pods are available
            DaemonSet   | {"updateStrategy":{"type":"OnDelete"}}                  | {"desiredNumberScheduled":2,"numberAvailable":2} | ~~
            DaemonSet   | {"updateStrategy":{"type":"RollingUpdate"}}             | {"desiredNumberScheduled":2,"numberAvailable":2} | 0 of 2 pods are updated; 2 are available
            """)
    void aWorkloadHasSettledWhenItsControllerDoesNoMore(String kind, String spec, String status, String moving)
            throws Exception {
        ObjectNode live =
                (ObjectNode) new ObjectMapper().readTree("{\"spec\":%s,\"status\":%s}".formatted(spec, status));

        assertThat(Settling.of(kind, live).orElse("")).isEqualTo(moving);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 5, 2, 'replaces 3 pods, starts 2 pods'",
        "3, 1, 2, 'replaces 1 pod, stops 2 pods'",
        "3, 0, 1, stops 3 pods",
        "3, 5, 1, starts 2 pods"
    })
    void podsThatAreNotReplacedAreToldToo(int before, int after, int version, String effect) throws Exception {
        assertThat(RolloutEffect.of(
                        workload("Deployment", "\"replicas\":" + before, 1),
                        workload("Deployment", "\"replicas\":" + after, version)))
                .isEqualTo(effect);
    }

    /// The pods of the revision that a rollout has not yet replaced stay.
    @Test
    void anUndoOfARolloutUnderWayReplacesOnlyItsNewPods() throws Exception {
        assertThat(RolloutEffect.of(workload("Deployment", "\"replicas\":4", 1), true, false, 3))
                .isEqualTo("replaces 1 pod");
    }

    /// With a surge, the available pods may be those of before.
    @Test
    void availablePodsOfBeforeAreNotCalledUpdated() throws Exception {
        ObjectNode live = (ObjectNode) new ObjectMapper().readTree("""
                {"spec":{"replicas":4},"status":{"replicas":6,"updatedReplicas":2,"availableReplicas":4}}""");

        assertThat(Settling.of("Deployment", live)).hasValue("2 of 4 pods are updated; 4 are available");
    }
}
