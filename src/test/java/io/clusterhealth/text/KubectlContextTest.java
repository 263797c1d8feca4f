// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubectlContextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kubectl get nodes | prod | kubectl --context prod get nodes",
                "kubectl get nodes | my prod | kubectl --context `my prod` get nodes",
                "oc describe csr | prod | oc describe csr",
                "'' | prod | ''"
            })
    void aCommandNamesTheContext(String command, String context, String shown) {
        assertThat(KubectlContext.within(context, () -> KubectlContext.shown(command)))
                .isEqualTo(shown.replace('`', '\''));
    }

    @Test
    void withoutContextItRemains() {
        assertThat(KubectlContext.shown("kubectl get nodes")).isEqualTo("kubectl get nodes");
    }
}
