// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cases of Kubernetes' own rules for pod requests, in millicores.
class PodRequestsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            containers: [C1, C2]                                         | 3000
            containers: [C1, {}]                                         | 1000
            containers: [C1], initContainers: [C5]                       | 5000
            containers: [C1, C2], initContainers: [C2]                   | 3000
            containers: [C1], initContainers: [S2]                       | 3000
            containers: [C1], initContainers: [S2, C5]                   | 7000
            containers: [C1], initContainers: [C5, S2]                   | 5000
            containers: [C1], initContainers: [S1, C1, S1]               | 3000
            containers: [C1], overhead: {cpu: 250m}                      | 1250
            containers: [C1], initContainers: [C5], overhead: {cpu: 1}   | 6000
            containers: [C1], resources: {requests: {cpu: 4}}            | 4000
            containers: [C1], resources: {requests: {memory: 1Gi}}       | 1000
            """)
    void countsWhatTheSchedulerCounts(String spec, long milliCpu) throws IOException {
        String yaml = spec.replaceAll("C(\\d)", "{resources: {requests: {cpu: $1}}}")
                .replaceAll("S(\\d)", "{restartPolicy: Always, resources: {requests: {cpu: $1}}}");
        try (JsonParser parser = new YAMLFactory().createParser("{spec: {" + yaml + "}}")) {
            parser.nextToken();

            assertThat(PodRequests.read(new Projector().object(parser, PodRequests.FIELDS))
                            .milliCpu())
                    .isEqualTo(milliCpu);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Infeasible, 1, 8, 500",
        "Deferred, 1, 8, 8000",
        "Infeasible, '', 8, 8000",
        "Deferred, 1, 100m, 500",
        "Deferred, '', 100m, 100"
    })
    void ofAResizeTheGreaterCountsUnlessItIsInfeasible(String reason, String allocated, String cpu, long milliCpu)
            throws IOException {
        String pod = """
                {spec: {containers: [{name: app, resources: {requests: {cpu: %s}}}]},
                 status: {conditions: [{type: PodResizePending, status: "True", reason: %s}],
                  containerStatuses: [{name: app, %s}]}}""".formatted(
                        cpu,
                        reason,
                        allocated.isEmpty()
                                ? "ready: true"
                                : "allocatedResources: {cpu: 250m}, resources: {requests: {cpu: 500m}}");
        try (JsonParser parser = new YAMLFactory().createParser(pod)) {
            parser.nextToken();

            assertThat(PodRequests.read(new Projector().object(parser, PodRequests.FIELDS))
                            .milliCpu())
                    .isEqualTo(milliCpu);
        }
    }

    @Test
    void ephemeralStorageIsCountedAlike() throws IOException {
        String spec = """
                {spec: {overhead: {ephemeral-storage: 1Ki},
                 containers: [{resources: {requests: {ephemeral-storage: 2Ki}}}, {}],
                 initContainers: [{restartPolicy: Always, resources: {requests: {ephemeral-storage: 4Ki}}},
                  {resources: {requests: {ephemeral-storage: 8Ki}}}]}}""";
        try (JsonParser parser = new YAMLFactory().createParser(spec)) {
            parser.nextToken();

            assertThat(PodRequests.read(new Projector().object(parser, PodRequests.FIELDS))
                            .diskBytes())
                    .isEqualTo(13 * 1024);
        }
    }
}
