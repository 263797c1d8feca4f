// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.TriedChange;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodsMovedTest {
    /// A rollout is an outage where all pods may stop before new ones are ready.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Deployment  | "strategy":{"type":"Recreate"}                                  | 3 | 3 | true  | true
            Deployment  | "strategy":{"type":"Recreate"}                                  | 3 | 1 | true  | false
            Deployment  | "strategy":{"type":"Recreate"}                                  | 3 | 0 | false | false
            Deployment  | "strategy":{"rollingUpdate":{"maxUnavailable":"100%"}}          | 3 | 3 | true  | true
            Deployment  | "strategy":{"rollingUpdate":{"maxUnavailable":3}}               | 3 | 3 | true  | true
            Deployment  | "strategy":{"rollingUpdate":{"maxUnavailable":"25%"}}           | 3 | 3 | false | false
            Deployment  | "strategy":{"rollingUpdate":{"maxUnavailable":1}}               | 3 | 1 | false | false
            StatefulSet | "updateStrategy":{"type":"RollingUpdate"}                       | 1 | 1 | true  | false
            StatefulSet | "updateStrategy":{"type":"RollingUpdate"}                       | 3 | 3 | false | false
            """)
    void aNewTemplateMayStopAllReadyPods(
            String kind, String strategy, int replicas, int ready, boolean last, boolean together) {
        String workload = "{\"kind\":\"%s\",\"spec\":{\"replicas\":%d,%s,\"template\":{\"spec\":{\"a\":%s}}},"
                + "\"status\":{\"readyReplicas\":%d}}";
        ObjectNode live = ChangeFixture.json(workload.formatted(kind, replicas, strategy, 1, ready));
        ObjectNode would = ChangeFixture.json(workload.formatted(kind, replicas, strategy, 2, ready));
        ChangeTarget target = new ChangeTarget(Kinds.called(kind).orElseThrow(), new ObjectName("shop", "web"));

        PodsMoved moved = PodsMoved.of(new TriedChange(
                        new ObjectChange(target, live, new PatchRequest(PatchKind.MERGE, ChangeFixture.json("{}"))),
                        would,
                        List.of()))
                .orElseThrow();

        assertThat(moved.stopsTheLast()).isEqualTo(last);
        assertThat(moved.stopsAllAtOnce()).isEqualTo(together);
    }

    /// Pods that a quota refuses take their places before the ones that a larger scale adds.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"observedGeneration":1}                            | 5
            {"observedGeneration":1,"replicas":1}               | 4
            {"observedGeneration":1,"replicas":2}               | 4
            {}                                                  | 4
            """)
    void podsThatAreMissingAlreadyAreCreatedToo(String status, int added) {
        ObjectNode live = ChangeFixture.json(
                "{\"kind\":\"Deployment\",\"spec\":{\"replicas\":1,\"template\":{\"spec\":{}}},\"status\":%s}"
                        .formatted(status));
        ObjectNode would = live.deepCopy();
        would.withObject("/spec").put("replicas", 5);
        ChangeTarget target = new ChangeTarget(Kinds.called("Deployment").orElseThrow(), new ObjectName("shop", "web"));

        PodsMoved moved = PodsMoved.of(new TriedChange(
                        new ObjectChange(target, live, new PatchRequest(PatchKind.MERGE, ChangeFixture.json("{}"))),
                        would,
                        List.of()))
                .orElseThrow();

        assertThat(moved.added()).isEqualTo(added);
    }
}
