// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ListFormTest {
    /// A mapping with a field that has no protobuf form fails here instead of with a cluster.
    @Test
    void kubernetesOwnKindsAreReadInProtobuf() {
        assertThat(lists().filter(
                                resource -> resource.builtIn() && resource.of().served())
                        .filter(resource -> form(resource).messages().isEmpty())
                        .map(Resource::toString))
                .as("JSON only")
                // FlowSchemas are few, and read only where the API server has refused requests for their number.
                .containsExactly("nodes.metrics.k8s.io", "flowschemas");
        assertThat(lists().filter(resource -> !resource.builtIn())
                        .filter(resource -> form(resource).messages().isPresent()))
                .isEmpty();
    }

    @Test
    void anOlderVersionIsReadInJson() {
        assertThat(ListForm.of(Resources.AUTOSCALERS, "v2beta2").accept()).isEqualTo("application/json");
    }

    private static Stream<Resource<?>> lists() {
        return Stream.concat(
                Resources.ALL.stream(),
                List.of(
                        Resources.ACTIONS,
                        Resources.PREEMPTIONS,
                        Resources.SCALE_UPS,
                        Resources.CREATIONS,
                        Resources.REMEDIATIONS)
                        .stream());
    }

    private static ListForm form(Resource<?> resource) {
        return ListForm.of(resource, resource.version());
    }
}
