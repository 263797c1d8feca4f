// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.repeated;
import static io.clusterhealth.check.Given.warning;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import java.util.List;
import org.junit.jupiter.api.Test;

class NeighbourWarningsTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final String WITHOUT_NETWORK = """
            metadata: {namespace: shop, name: web-1, creationTimestamp: @1h}
            spec: {nodeName: w1, containers: [{name: web, image: a}]}
            status:
              phase: Pending
              conditions:
              - {type: PodScheduled, status: 'True', lastTransitionTime: @1h}
              - {type: Ready, status: 'False', lastTransitionTime: @1h}
              containerStatuses: [{name: web, state: {waiting: {reason: ContainerCreating}}}]
            """;
    private static final String GATED = """
            metadata:
              namespace: shop
              name: web-1
              creationTimestamp: @1h
              labels: {app: web}
              ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: web, controller: true}]
            spec:
              nodeName: w1
              readinessGates: [{conditionType: example.com/reached}]
              containers: [{name: web, image: a}]
            status:
              phase: Running
              conditions:
              - {type: ContainersReady, status: 'True', lastTransitionTime: @1h}
              - {type: Ready, status: 'False', reason: ReadinessGatesNotReady, lastTransitionTime: @1h}
              containerStatuses: [{name: web, ready: true, state: {running: {startedAt: @1h}}}]
            """;

    @Test
    void nodeTellsWhyThePluginSetsUpNoNetwork() {
        Event refused = warning("Pod", "web-1", "FailedCreatePodSandBox", "plugin failed (add)", "1m");
        Event node = repeated(37, "Node", "w1", "NoAddresses", "the subnet has no free addresses", "50m");

        assertThat(told(WITHOUT_NETWORK, refused, node))
                .contains(
                        "Warning event of Node w1, 37 times in 50 min: NoAddresses: the subnet has no free addresses");
        assertThat(told(WITHOUT_NETWORK, warning("Pod", "web-1", "FailedMount", "no disk", "1m"), node))
                .noneMatch(one -> one.startsWith("Warning event"));
        assertThat(told(WITHOUT_NETWORK, refused, repeated(2, "Node", "w1", "NoAddresses", "none", "50m")))
                .noneMatch(one -> one.startsWith("Warning event"));
    }

    @Test
    void serviceTellsWhyTheGateStaysClosed() {
        assertThat(told(GATED, repeated(22, "Service", "web", "SyncFailed", "Error 403: no right to attach", "38m")))
                .contains("Warning event of Service shop/web, 22 times in 38 min: SyncFailed: Error 403: no right to"
                        + " attach");
        assertThat(told(GATED, repeated(22, "Service", "other", "SyncFailed", "Error 403: no right", "38m")))
                .noneMatch(one -> one.startsWith("Warning event"));
    }

    private static List<String> told(String pod, Event... events) {
        Given given = new Given()
                .having(Resources.PODS, pod)
                .having(Resources.STATEFUL_SETS, """
                        metadata: {namespace: shop, name: web}
                        spec: {replicas: 1, template: {metadata: {labels: {app: web}}}}
                        """)
                .having(Resources.SERVICES, """
                        metadata: {namespace: shop, name: web}
                        spec: {selector: {app: web}}
                        """, """
                        metadata: {namespace: shop, name: other}
                        spec: {selector: {app: other}}
                        """)
                .with(Resources.EVENTS, events);
        return CHECK.inspect(given.picture()).stream()
                .flatMap(finding -> finding.evidence().stream())
                .map(NeighbourWarningsTest::text)
                .toList();
    }

    private static String text(Evidence one) {
        return one.statement() + ": " + one.quote();
    }
}
