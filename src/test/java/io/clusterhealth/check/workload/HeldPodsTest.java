// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeldPodsTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @Test
    void podThatDoesNotEndNamesItsFinalizers() {
        Finding finding = found("""
                metadata: {namespace: shop, name: a, creationTimestamp: @9d, deletionTimestamp: @1h,
                  finalizers: [foregroundDeletion, example.com/x]}
                spec: {nodeName: w1}
                status: {phase: Running}
                """);

        assertThat(finding.evidence().getLast())
                .isEqualTo(Evidence.quoting("finalizers", "foregroundDeletion, example.com/x"));
    }

    @ParameterizedTest
    @CsvSource({"terminated: {exitCode: 0}, true", "running: {}, false"})
    void podWhoseContainersHaveEndedIsKeptByItsFinalizersOnly(String state, boolean kept) {
        Finding finding = found("""
                metadata: {namespace: shop, name: a, creationTimestamp: @9d, deletionTimestamp: @1h,
                  finalizers: [example.com/x]}
                spec: {nodeName: w1, containers: [{name: app}]}
                status: {phase: Running, containerStatuses: [{name: app, state: {%s}}]}
                """.formatted(state));

        assertThat(finding.mode()).isEqualTo(Optional.of(Mode.FINALIZER_HOLDS).filter(_ -> kept));
    }

    @Test
    void finalizersOfWhatIsNotDeletedAreNotKept() {
        assertThat(Given.read(Resources.PODS, "metadata: {namespace: shop, name: a, finalizers: [example.com/x]}")
                        .metadata()
                        .finalizers())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{type: example.com/lb, status: 'False', reason: Pending, message: no target} | its readiness gate is False: example.com/lb: Pending: no target",
                "{type: Initialized, status: 'True'} | its readiness gate has no condition yet: example.com/lb"
            })
    void podThatWaitsForItsReadinessGateNamesIt(String condition, String said) {
        Finding finding = found(gated("true", condition));
        Evidence evidence = finding.evidence().getLast();

        assertThat(evidence.statement() + ": " + evidence.quote()).isEqualTo(said);
        assertThat(finding.mode()).contains(Mode.READINESS_GATE);
    }

    @Test
    void gateIsNotWhatAContainerThatIsNotReadyWaitsFor() {
        assertThat(found(gated("false", "{type: example.com/lb, status: 'False'}"))
                        .mode())
                .isEqualTo(Optional.empty());
    }

    @Test
    void gateThatIsOpenIsNotTold() {
        assertThat(found(gated("true", "{type: example.com/lb, status: 'True'}"))
                        .evidence())
                .hasSize(1);
    }

    private static String gated(String ready, String condition) {
        return """
                metadata: {namespace: shop, name: a, creationTimestamp: @9d}
                spec: {nodeName: w1, readinessGates: [{conditionType: example.com/lb}],
                  containers: [{name: app, image: app}]}
                status:
                  phase: Running
                  conditions: [{type: Ready, status: "False", lastTransitionTime: @1h}, %s]
                  containerStatuses: [{name: app, ready: %s, image: app, state: {running: {startedAt: @9d}}}]
                """.formatted(condition, ready);
    }

    private static Finding found(String pod) {
        return CHECK.inspect(new Given().having(Resources.PODS, pod).picture()).getFirst();
    }
}
