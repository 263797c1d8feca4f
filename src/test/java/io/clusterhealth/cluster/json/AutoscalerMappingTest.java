// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Autoscaler;
import io.clusterhealth.cluster.object.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutoscalerMappingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: Resource, resource: {target: {averageUtilization: 70}} | type: Resource, resource: {current: {averageUtilization: 163, averageValue: 163m}} | 233",
                "type: ContainerResource, containerResource: {target: {averageUtilization: 50}} | type: ContainerResource, containerResource: {current: {averageUtilization: 0}} | 0",
                "type: Pods, pods: {target: {averageValue: '10'}} | type: Pods, pods: {current: {averageValue: 11500m}} | 115",
                "type: External, external: {target: {value: 1k}} | type: External, external: {current: {value: 2k}} | 200",
                "type: External, external: {target: {value: '0'}} | type: External, external: {current: {value: 2k}} | -1",
                "type: Resource, resource: {target: {averageUtilization: 70}} | type: Resource, resource: {current: {averageValue: 163m}} | -1",
                "type: Resource, resource: {target: {averageUtilization: 70}} | type: '' | -1",
                "type: '' | type: '' | -1"
            })
    void comparesWhatItMeasuresWithItsAim(String wanted, String measured, long percent) {
        assertThat(autoscaler("[{%s}]".formatted(wanted), "[{%s}]".formatted(measured))
                        .load()
                        .orElse(-1L))
                .isEqualTo(percent);
    }

    @Test
    void theMetricFurthestAboveItsAimCounts() {
        assertThat(autoscaler("""
                                [{type: Resource, resource: {target: {averageUtilization: 50}}},
                                 {type: External, external: {target: {averageValue: "4"}}}]""", """
                                [{type: Resource, resource: {current: {averageUtilization: 60}}},
                                 {type: External, external: {current: {averageValue: "6"}}}]""").load()).contains(150L);
        assertThat(autoscaler("[]", "[]").load()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "kube-controller-manager, scale, true",
        "kube-controller-manager, status, false",
        "kubectl, scale, false"
    })
    void whoWritesTheScaleTellsOfAnAutoscaler(String manager, String subresource, boolean autoscaled) {
        assertThat(read(Resources.DEPLOYMENTS, """
                metadata: {name: w, namespace: n, managedFields: [{manager: helm}, {manager: %s, subresource: %s}]}
                """.formatted(manager, subresource))
                        .map(Workload::autoscaled))
                .contains(autoscaled);
    }

    private static Autoscaler autoscaler(String wanted, String measured) {
        return read(Resources.AUTOSCALERS, """
                metadata: {name: h, namespace: n}
                spec:
                  metrics: %s
                status:
                  currentMetrics: %s
                """.formatted(flow(wanted), flow(measured)))
                .orElseThrow();
    }

    private static String flow(String metrics) {
        return metrics.replace("\n", " ");
    }
}
