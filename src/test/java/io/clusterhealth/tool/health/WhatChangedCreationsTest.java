// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The creation of an object that fails.
class WhatChangedCreationsTest extends ToolCallFixture {
    private void autoscaler(String owner, String condition) throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
        write("autoscaler.yaml", """
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {namespace: shop, name: api, creationTimestamp: "2026-11-21T09:29:00Z"%s}
                spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: api}}
                status: {currentReplicas: 1, desiredReplicas: 1, conditions: [
                  {type: ScalingActive, status: "%s", reason: FailedGetResourceMetric, message: "no metrics", lastTransitionTime: "2026-11-21T09:29:15Z"}]}
                """.formatted(owner, condition));
    }

    @Test
    void isAmongTheChangesBeforeItsFault() throws IOException {
        autoscaler("", "False");

        assertThat(answer("what-changed", "{}").text())
                .contains("First bad signal 2026-11-21T09:29:15Z: HorizontalPodAutoscaler shop/api")
                .contains("Changed in the 30 min before it, the nearest first:")
                .contains(
                        "- 2026-11-21T09:29:00Z (31 min ago) [just before] HorizontalPodAutoscaler shop/api: was created");
    }

    /// Of one that does not fail, and of one that an operator made.
    @ParameterizedTest
    @CsvSource({"'', True", "', ownerReferences: [{kind: ScaledObject, name: api, controller: true}]', False"})
    void isNoneElse(String owner, String condition) throws IOException {
        autoscaler(owner, condition);

        assertThat(answer("what-changed", "{}").text()).doesNotContain("was created");
    }
}
