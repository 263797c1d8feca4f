// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.tool.CallContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The toolset on a cluster whose controllers roll out the changes.
abstract class RolloutFixture extends ChangeFixture {
    static final Patient PATIENT = new Patient(Duration.ofSeconds(40));

    /// Between two looks at the cluster, which take time from its controllers.
    private static final long LOOK_NANOS = 100_000_000;

    /// A client that receives progress, so that the call waits.
    record Patient(Duration remaining) implements CallContext {
        @Override
        public void progress(int done, int total, String message) {}
    }

    /// A client that counts the steps of progress.
    record Counting(Duration remaining, List<Integer> steps) implements CallContext {
        @Override
        public void progress(int done, int total, String message) {
            steps.add(done);
        }
    }

    @Override
    String[] options() {
        return new String[] {"--audit", "--kwok", "--controllers", "--scheduler"};
    }

    @Override
    CallContext usual() {
        return new Patient(Duration.ofSeconds(10));
    }

    @Override
    String node(String name) {
        return """
                {apiVersion: v1, kind: Node, metadata: {name: %s, annotations: {kwok.x-k8s.io/node: fake}}, status: {allocatable:
                  {cpu: "8", memory: 16Gi, pods: "110"}, capacity: {cpu: "8", memory: 16Gi, pods: "110"}}}
                """.formatted(name);
    }

    /// Waits for the deletion of its pods, which would be counted with those of the next test.
    @Override
    void undeploy(String namespace) {
        kube.kubectl("delete", "deployment", "web", "-n", namespace, "--ignore-not-found", "--cascade=foreground");
    }

    static void await(BooleanSupplier condition) {
        Instant end = Instant.now().plusSeconds(120);
        while (!condition.getAsBoolean()) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("it does not come to pass");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    final void rolledOut() {
        // In this order: what is read later is of this generation too.
        await(() -> field(".status.observedGeneration").equals(field(".metadata.generation"))
                && field(".status.updatedReplicas").equals("3")
                && field(".status.replicas").equals("3")
                && field(".status.availableReplicas").equals("3"));
    }
}
