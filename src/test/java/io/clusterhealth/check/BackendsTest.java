// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackendsTest {
    private static final Subject GATE = new Subject("Service", "policy", "gate");

    /// If no endpoint is ready, kube-proxy uses those that terminate and still serve. An endpoint without the
    /// condition `serving` serves if it is ready; one without `terminating` does not terminate.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ready: false, serving: true, terminating: true}   | READY",
                "{ready: false, serving: false, terminating: true}  | NONE_READY",
                "{ready: false, serving: false, terminating: false} | NONE_READY",
                "{ready: false, serving: true}                      | NONE_READY",
                "{ready: false, terminating: true}                  | NONE_READY",
                "{ready: false}                                     | NONE_READY",
                "{}                                                 | READY"
            })
    void endpointThatTerminatesAndServesIsUsedIfNoneIsReady(String conditions, Backing backing) {
        assertThat(backends("{ready: false}", conditions).of(GATE)).isEqualTo(backing);
    }

    private static Backends backends(String... conditions) {
        Given given = new Given();
        for (int i = 0; i < conditions.length; i++) {
            given.having(Resources.ENDPOINT_SLICES, """
                    metadata: {namespace: policy, name: gate-%d, labels: {kubernetes.io/service-name: gate}}
                    endpoints: [{conditions: %s, targetRef: {kind: Pod, name: gate-0}}]
                    """.formatted(i, conditions[i]));
        }
        return Backends.in(given.picture());
    }
}
